import { expect, it } from 'vitest';
import {
  byUrgency,
  dayItems,
  daysLeftText,
  defaultPaymentTerms,
  noBilling,
  noGuarantees,
  type FollowedContract,
  type Guarantee,
} from '../src/index.ts';

const estimation = (number: number, change: Partial<FollowedContract['estimations'][number]>) => ({
  id: `e${number}`,
  number,
  status: 'entregada' as const,
  charges_works: true,
  total_amount: 100_000,
  importe_liquido: 80_000,
  end_date: '2026-03-31',
  billing: { ...noBilling, presented_on: '2026-04-04' },
  ...change,
});

const guarantee = (id: string, until: string, change: Partial<Guarantee> = {}): Guarantee => ({
  id,
  kind: 'cumplimiento',
  folio: `F-${id}`,
  institution: 'Afianzadora',
  amount: 100_000,
  from: '2026-01-01',
  until,
  endorsements: [],
  released: null,
  ...change,
});

const contract: FollowedContract = {
  id: 'p1',
  name: 'Puente',
  status: 'active',
  is_formal: true,
  is_received: false,
  payment_terms: defaultPaymentTerms,
  contract_amount: 1_000_000,
  end_date: '2026-12-31',
  curve: { spi: 0.9499, physical_cumulative_amount: [1], planned_cumulative_amount: [2] },
  estimations: [
    estimation(1, { status: 'pagada' }),
    estimation(2, {}),
    estimation(3, { status: 'borrador', end_date: '2026-04-05', billing: noBilling }),
    estimation(4, {
      status: 'autorizada',
      billing: { ...noBilling, presented_on: '2026-04-04', authorized_on: '2026-04-06' },
    }),
  ],
  payments: [],
  guaranteed: {
    contract_amount: 1_000_000,
    end_date: '2026-12-31',
    amendments: [{ number: 1, on: '2026-04-01', amount: 0, days: 30 }],
    advance: { granted: 50_000, amortised: 0 },
    executed: 0,
    iva_percentage: 16,
  },
  guarantees: {
    ...noGuarantees,
    guarantees: [guarantee('1', '2026-05-10'), guarantee('2', '2026-12-31'), guarantee('3', '2026-04-09')],
  },
  amendments: [
    { id: 'a1', number: 1 },
    { id: 'a2', number: 2, document_id: 'd9' },
  ],
  unpriced: [{ id: 'c7', concept_code: 'EXT-A01' }],
  documents: [
    { id: 'd1', title: 'Minuta 7', due_date: '2026-04-09', assignee: 'Sara' },
    { id: 'd2', title: 'Oficio 8', due_date: null, assignee: null },
  ],
};

const rows = (change: Partial<FollowedContract>, today = '2026-04-10') =>
  dayItems({ ...contract, ...change }, today)
    .sort(byUrgency)
    .map(({ kind, id, what, task, turn, due, days_left, light, urgent }) =>
      [kind, id, what, task, turn, due, days_left, light, urgent ? '!' : ''].join(' | '),
    );

it('lists what waits in a formal contract, the most urgent first, whose turn it is and how long', () => {
  expect(rows({})).toEqual([
    'document | d1 | Minuta 7 | Atender | Sara | 2026-04-09 | -1 | late | !',
    'guarantee | 3 | Garantía F-3: Cumplimiento | Renovar o liberar | Contratista | 2026-04-09 | -1 | late | !',
    'estimation | e3 | Estimación 3 | Presentar | Contratista | 2026-04-11 | 1 | soon | !',
    'guarantee |  | Garantía: Cumplimiento | Endosar por el convenio 1 | Contratista | 2026-04-11 | 1 | urgent | !',
    'estimation | e2 | Estimación 2 | Autorizar | Dependencia | 2026-04-19 | 9 | none | ',
    'guarantee | 1 | Garantía F-1: Cumplimiento | Renovar o liberar | Contratista | 2026-05-10 | 30 | early | ',
    'estimation | e4 | Estimación 4 | Falta la factura | Contratista |  |  | none | ',
    'document | d2 | Oficio 8 | Asignar | Gerente |  |  | none | ',
    'guarantee |  | Garantía: Anticipo | Entregar lo que falta | Contratista |  |  | soon | ',
    'amendment | a1 | Convenio 1 | Adjuntar el documento firmado | Gerente |  |  | none | ',
    'extraordinary | c7 | Extraordinario EXT-A01 | Conciliar su precio | Dependencia |  |  | none | ',
    'program |  | Programa de obra: SPI 0.9499 | Recuperar el atraso | Contratista |  |  | soon | ',
  ]);
  expect(rows({ status: 'suspended' })).toEqual([]);
});

it('lists under free control what is in review, without limits and guarantees', () => {
  const curve = { ...contract.curve, spi: 0.95 };
  expect(rows({ is_formal: false, curve, documents: [], amendments: [], unpriced: [] })).toEqual([
    'estimation | e2 | Estimación 2 | Autorizar | Dependencia |  |  | none | ',
  ]);
});

it.each([
  [-2, 'Venció hace 2 días'],
  [-1, 'Venció ayer'],
  [0, 'Vence hoy'],
  [1, 'Vence mañana'],
  [2, 'Quedan 2 días'],
  [null, ''],
])('says %j days as %j', (days_left, text) => {
  expect(daysLeftText({ days_left })).toBe(text);
});

it.each([
  ['2026-04-15', true],
  ['2026-04-16', false],
])('counts on April 10 a document due on %s as urgent: %j', (due_date, urgent) => {
  const documents = [{ id: 'd1', title: 'Minuta', due_date, assignee: null }];
  expect(dayItems({ ...contract, documents }, '2026-04-10').find(({ id }) => id === 'd1')?.urgent).toBe(
    urgent,
  );
});
