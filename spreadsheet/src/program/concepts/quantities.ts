import { lineAmount } from '@obraclara/events/money';
import { toMicro, toNumber } from '../../cells/decimal.ts';
import { maxAmount, maxMicro, readNumber } from '../../cells/number-cell.ts';
import { remark, type Remark } from '../../findings/findings.ts';
import { monthKey } from '../header/month-number.ts';
import type { PlannedConcept } from '../reading.ts';
import { byMonth, sumOf, type MonthValue, type Values } from '../rows/values.ts';
import type { Planned, ReadConcept, TableRead, WrittenTable } from '../table.ts';
import { refuseTooMuch, tooMuchMessage } from './excess.ts';
import { forRow, isTooMuch, measureName, quantitiesOf, type Measure } from './measures.ts';
import type { Family } from './family.ts';
import { isInOtherMeasure, type ProgramMeasure, type Witness } from './program-measure.ts';

const tolerance = 10_000n;

/** Warning when the total column of a row is neither the sum of its months, nor the catalog quantity, nor its amount in pesos. */
const rowTotalRemarks = (
  { sheet, style, header: { row_total: column } }: WrittenTable,
  values: Values,
  concept: PlannedConcept,
): Remark[] => {
  if (column === undefined || values.percent_format) return [];
  const total = readNumber(sheet.rows[values.row]?.[column], style, sheet, maxAmount);
  if (total.is !== 'number') return [];
  const sum = values.own_sum ?? values.sum;
  const off = total.micro - sum;
  const known = [
    toMicro(concept.quantity),
    sum,
    BigInt(Math.round(lineAmount(concept.quantity, concept.unit_price) * 100)) * tolerance,
  ];
  if ((off <= tolerance && off >= -tolerance) || known.includes(total.micro)) return [];
  const message = `el total del renglón (${total.value}) no es la suma de sus meses (${toNumber(sum)})`;
  return [remark('row-total-differs', message, { row: values.row, column })];
};

/** Warning when the program's quantity differs from the catalog's by more than 0.01. */
const quantityRemarks = ({ row }: Values, concept: PlannedConcept, sum: number): Remark[] => {
  const difference = toMicro(sum) - toMicro(concept.quantity);
  if (difference <= tolerance && difference >= -tolerance) return [];
  const message = `“${concept.concept_code}”: el programa suma ${sum} y el catálogo tiene ${concept.quantity} (diferencia ${toNumber(difference)})`;
  return [remark('quantity-differs', message, { row })];
};

type Quantities = { months: readonly MonthValue[] } | { error: Remark };

/** The quantities of a concept, or the error that makes them unusable. */
const quantitiesRead = (values: Values, as: Measure, concept: PlannedConcept): Quantities => {
  const refused = (code: string, message: string) => ({ error: remark(code, message, { row: values.row }) });
  const months = values.sum === 0n ? values.months : quantitiesOf(values, as, concept);
  if (!months)
    return refused(
      'amount-without-price',
      `“${concept.concept_code}” tiene importes pero su precio unitario es 0`,
    );
  if (sumOf(months) > maxMicro)
    return refused('number-too-large', 'las cantidades tienen más de 9 dígitos enteros');
  return { months };
};

/** Warning for a row that does not fit the measure of its program and proves another one. */
const otherMeasure = ({ concept, values }: Witness, measure: Measure): Remark =>
  remark(
    'other-measure',
    `“${concept.concept_code}” no está en ${measureName(measure)} como el resto del programa: no se carga; escríbalo como los demás`,
    { row: values.row },
  );

type Outcome = {
  concept?: ReadConcept;
  /** Set for a concept whose row is in the measure of its program. */
  measured?: { concept: PlannedConcept; months: readonly MonthValue[] };
  /** Family of its figures before conversion. */
  converted?: Family;
  warnings: Remark[];
  errors: Remark[];
};

const readConcept = (table: WrittenTable, row: Witness, measure: Measure): Outcome => {
  const { concept, values } = row;
  if (isInOtherMeasure(row, measure)) return { warnings: [otherMeasure(row, measure)], errors: [] };
  const read = quantitiesRead(values, measure, concept);
  if ('error' in read) return { warnings: [], errors: [read.error] };
  const { months } = read;
  const measured = { concept, months };
  const converted = values.months.length > 0 ? forRow(measure, values).family : 'quantity';
  if (isTooMuch(months, concept)) {
    const tooMuch = remark('too-much', tooMuchMessage(months, concept), { row: values.row });
    return { measured, converted, warnings: [], errors: [tooMuch] };
  }
  const program = {
    row: values.row + 1,
    concept_code: concept.concept_code,
    monthly_quantities: byMonth(months, monthKey),
  };
  const warnings = [
    ...quantityRemarks(values, concept, toNumber(sumOf(months))),
    ...(measure.cumulative ? [] : rowTotalRemarks(table, values, concept)),
  ];
  return { concept: { concept, program, months }, measured, converted, warnings, errors: [] };
};

/** Warnings with the number of concepts converted from percentages, amounts or cumulative figures. */
const convertedRemarks = (all: readonly Outcome[], { iva, cumulative }: Measure): Remark[] => {
  const count = (family: Family) => all.filter(({ converted }) => converted === family).length;
  const have = (concepts: number) => (concepts === 1 ? '1 concepto tiene' : `${concepts} conceptos tienen`);
  const [percent, amount] = [count('percent'), count('amount')];
  const withIva = iva > 0n ? ` con IVA (${iva} %)` : '';
  const percentages = `${have(percent)} porcentajes; se convirtieron a cantidades del catálogo`;
  const amounts = `${have(amount)} importes${withIva}; se convirtieron a cantidades dividiendo entre el precio unitario`;
  const running = 'las cifras son acumuladas; de cada mes se tomó lo que aumenta';
  return [
    ...(percent > 0 ? [remark('percentages', percentages)] : []),
    ...(amount > 0 ? [remark('amounts', amounts)] : []),
    ...(cumulative && all.length > 0 ? [remark('cumulative', running)] : []),
  ];
};

/** Warning with the number of hidden rows that were read. Skipping them would leave their concepts without a plan. */
const hiddenRemarks = ({ sheet }: WrittenTable, all: readonly Outcome[]): Remark[] => {
  const hidden = all.filter(
    ({ concept }) => concept && sheet.hidden_rows.has(concept.program.row - 1),
  ).length;
  if (hidden === 0) return [];
  const message =
    hidden === 1
      ? '1 fila oculta se leyó como las demás'
      : `${hidden} filas ocultas se leyeron como las demás`;
  return [remark('hidden-rows-read', message)];
};

/** The concepts of a table, with the remarks about them. */
export type ConceptsRead = { concepts: ReadConcept[]; warnings: Remark[]; errors: Remark[] };

/** Quantities by month of each concept of a table. Throws 422 when most concepts exceed their contracted quantity. */
export const conceptsIn = (
  { table, tally }: TableRead,
  { measure }: ProgramMeasure,
  witness: (planned: Planned) => Witness,
): ConceptsRead => {
  const read = tally.planned.map((planned) => readConcept(table, witness(planned), measure));
  refuseTooMuch(read.flatMap(({ measured }) => measured ?? []));
  return {
    concepts: read.flatMap(({ concept }) => concept ?? []),
    warnings: [
      ...read.flatMap(({ warnings }) => warnings),
      ...convertedRemarks(read, measure),
      ...hiddenRemarks(table, read),
    ],
    errors: read.flatMap(({ errors }) => errors),
  };
};
