import type { Retention, RetentionKind } from '@obraclara/events';
import { hospitalExcess, hospitalExtraordinary, hospitalNew } from './amendment.ts';

/* The fourteen estimations of the hospital, from the award to the end of its works. */

/** A concept of the award with its planned quantity in each of the nine months of the first program. */
export type PlannedConcept = { code: string; unit: string; quantity: number; planned: readonly number[] };

type Line = { code: string; quantity: number };
/** Charges that no catalog has: description and pesos without IVA. */
type Item = { name: string; amount: number };
export type HospitalEstimation = {
  number: number;
  type: 'trabajos' | 'adicionales' | 'gastos_no_recuperables' | 'ajuste_de_costos';
  period: string;
  start_date: string;
  end_date: string;
  lines: readonly Line[];
  items?: readonly Item[];
  /** The estimation whose importe it adjusts, with what its factor adds in per cent: 2.79 for 1.0279. */
  adjusts?: { number: number; percentage: number };
  /** Number of the estimation that its lines give back. */
  corrects?: number;
  deductions: readonly Retention[];
  /** Withheld for lateness and refunded of it, in pesos. */
  late?: number;
  returned?: number;
  final?: boolean;
};

const duty = (nombre: string, valor: number): Retention => ({
  nombre,
  tipo: 'porcentaje',
  valor,
  es_suma: false,
  base: 'monto_total',
  kind: 'derecho',
});
const hospitalDuties: readonly Retention[] = [
  duty('5 al millar', 0.5),
  duty('ICIC 2 al millar', 0.2),
  duty('Derechos estatales 1 %', 1),
];
const charge = (nombre: string, kind: RetentionKind, valor: number, es_suma = false): Retention => ({
  nombre,
  tipo: 'importe',
  valor,
  es_suma,
  kind,
});

/** Quantities have hundredths, those of pieces are whole. */
const rounded = (quantity: number, unit: string) => {
  const grain = /^(pza|lote|sal)$/.test(unit) ? 1 : 100;
  return Math.round(quantity * grain) / grain;
};
const hundredths = (quantity: number) => Math.round(quantity * 100) / 100;
const sumOf = (quantities: readonly number[]) => hundredths(quantities.reduce((a, b) => a + b, 0));

/** Share of the work of each month, January to August, that is done in that month; the rest is done in the next one. */
const shares = [1, 0.95, 0.92, 0.9, 0.88, 0.85, 0.4, 0.9];
/** Share of the finishes and of the new concepts that is done by the end of October. */
const [finishesInOctober, newInOctober] = [0.85, 0.6];

const executedBy = ({ planned, unit }: PlannedConcept, month: number): number =>
  hundredths(sumOf(planned.slice(0, month)) + rounded((planned[month] ?? 0) * (shares[month] ?? 1), unit));

const whole = ({ code, quantity }: PlannedConcept) => hundredths(quantity + (hospitalExcess[code] ?? 0));

const positive = (lines: Line[]) => lines.filter(({ quantity }) => quantity > 0);

/** What is executed in a month, 0 for January to 7 for August. */
export const executedIn = (concepts: readonly PlannedConcept[], month: number): Line[] =>
  positive(
    concepts.map((concept) => ({
      code: concept.code,
      quantity: hundredths(executedBy(concept, month) - (month ? executedBy(concept, month - 1) : 0)),
    })),
  );

const byOctober = (concept: PlannedConcept) =>
  concept.code.startsWith('ACA')
    ? Math.max(executedBy(concept, 7), rounded(whole(concept) * finishesInOctober, concept.unit))
    : whole(concept);

/** What is executed in September and October, of the award and of the new concepts. */
export const executedInAutumn = (concepts: readonly PlannedConcept[]): Line[] =>
  positive([
    ...concepts.map((concept) => ({
      code: concept.code,
      quantity: hundredths(byOctober(concept) - executedBy(concept, 7)),
    })),
    ...hospitalNew.map(({ code, quantity, unit }) => ({
      code,
      quantity: rounded(quantity * newInOctober, unit),
    })),
  ]);

/** What is left for November. */
export const executedInNovember = (concepts: readonly PlannedConcept[]): Line[] =>
  positive([
    ...concepts.map((concept) => ({
      code: concept.code,
      quantity: hundredths(whole(concept) - byOctober(concept)),
    })),
    ...hospitalNew.map(({ code, quantity, unit }) => ({
      code,
      quantity: hundredths(quantity - rounded(quantity * newInOctober, unit)),
    })),
  ]);

/** Concrete of walls that was measured twice in May, given back in August and executed in October. */
const correction = { code: 'EST-07', quantity: 12.5 };

/** Days without work: the first and the last one. */
export const hospitalSuspension = {
  on: '2026-06-29',
  until: '2026-07-19',
  reason: 'Falta de liberación del predio norte',
};

const months = ['Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo', 'Junio', 'Julio', 'Agosto'];
const lastDays = [31, 28, 31, 30, 31, 30, 31, 31];

const monthly = (concepts: readonly PlannedConcept[], number: number, month: number): HospitalEstimation => {
  const prefix = `2026-0${month + 1}`;
  return {
    number,
    type: 'trabajos',
    period: `${months[month]} 2026`,
    start_date: month === 0 ? '2026-01-12' : `${prefix}-01`,
    end_date: `${prefix}-${lastDays[month]}`,
    lines: executedIn(concepts, month),
    deductions: hospitalDuties,
  };
};

/** Adds to the deductions of an estimation. */
const withDeductions = (estimation: HospitalEstimation, ...more: Retention[]): HospitalEstimation => ({
  ...estimation,
  deductions: [...estimation.deductions, ...more],
});

/** What the suspension cost: no catalog has it, and no advance covers it (RLOPSRM art. 146). */
const suspensionCosts: HospitalEstimation = {
  number: 8,
  type: 'gastos_no_recuperables',
  period: 'Suspensión del 29/06 al 19/07',
  start_date: hospitalSuspension.on,
  end_date: hospitalSuspension.until,
  lines: [],
  items: [
    { name: 'Vigilancia y conservación de los trabajos', amount: 101_850 },
    { name: 'Maquinaria y equipo ociosos', amount: 63_420 },
    { name: 'Personal técnico y administrativo en espera', amount: 172_964.4 },
  ],
  deductions: [],
};

/** All estimations in the order of their numbers. Money in pesos without IVA. */
export const hospitalEstimations = (concepts: readonly PlannedConcept[]): HospitalEstimation[] => {
  const month = (number: number, at: number) => monthly(concepts, number, at);
  const autumn = executedInAutumn(concepts).map((line) =>
    line.code === correction.code
      ? { ...line, quantity: hundredths(line.quantity + correction.quantity) }
      : line,
  );
  const again = autumn.some(({ code }) => code === correction.code) ? autumn : [...autumn, correction];
  return [
    month(1, 0),
    month(2, 1),
    month(3, 2),
    month(4, 3),
    withDeductions(month(5, 4), charge('IMSS', 'retencion', 8_500)),
    { ...month(6, 5), late: 185_423.54 },
    { ...month(7, 6), returned: 182_189.98 },
    suspensionCosts,
    { ...withDeductions(month(9, 7), charge('IMSS', 'retencion', 8_500, true)), returned: 3_233.56 },
    {
      number: 10,
      type: 'trabajos',
      period: 'Corrección de mayo',
      start_date: '2026-08-01',
      end_date: '2026-08-31',
      lines: [{ code: correction.code, quantity: -correction.quantity }],
      corrects: 5,
      deductions: hospitalDuties,
    },
    {
      number: 11,
      type: 'adicionales',
      period: 'Septiembre 2026, conceptos extraordinarios',
      start_date: '2026-09-01',
      end_date: '2026-09-30',
      lines: hospitalExtraordinary.map(({ code, quantity }) => ({ code, quantity })),
      deductions: [...hospitalDuties, charge('Pena convencional', 'pena', 3_298.8)],
    },
    {
      number: 12,
      type: 'trabajos',
      period: 'Septiembre y octubre 2026',
      start_date: '2026-09-01',
      end_date: '2026-10-31',
      lines: again,
      deductions: [...hospitalDuties, charge('Deductiva por materiales', 'deduccion', 33_337.17)],
    },
    {
      number: 13,
      type: 'ajuste_de_costos',
      period: 'Marzo 2026, factor 1.0279',
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      lines: [],
      adjusts: { number: 3, percentage: 2.79 },
      deductions: [],
    },
    {
      number: 14,
      type: 'trabajos',
      period: 'Noviembre 2026, finiquito',
      start_date: '2026-11-01',
      end_date: '2026-11-13',
      lines: executedInNovember(concepts),
      deductions: hospitalDuties,
      final: true,
    },
  ];
};
