import { lineAmount } from '@obraclara/events/money';
import { toMicro, toNumber } from '../../cells/decimal.ts';
import { maxAmount, maxMicro, readNumber } from '../../cells/number-cell.ts';
import { remark, type Remark } from '../../findings/findings.ts';
import { monthKey } from '../header/month-number.ts';
import type { PlannedConcept } from '../reading.ts';
import {
  byMonth,
  measureOf,
  quantitiesOf,
  sumOf,
  type Measure,
  type MonthValue,
  type Values,
} from '../rows/values.ts';
import type { Planned, ReadConcept, TableRead, WrittenTable } from '../table.ts';
import { isTooMuch, refuseTooMuch, tooMuchMessage, type Measured } from './excess.ts';

const tolerance = 10_000n;

/** What a row holds by its own evidence, else by what it says. */
const measured = ({ block, values, said }: Planned): Measured => {
  const own = measureOf(values, block.concept);
  return { block, values, measure: said && own !== 'quantity' ? said : own };
};

/** What rows without evidence of their own hold: what at least two thirds of the others do. */
const usualMeasure = (all: readonly Measured[]): Measure => {
  const decided = all.filter(({ measure, values }) => measure !== null && values.months.length > 0);
  const usual = (['percent', 'amount'] as const).find(
    (measure) =>
      decided.length > 0 && decided.filter((one) => one.measure === measure).length * 3 >= decided.length * 2,
  );
  return usual ?? 'quantity';
};

/** The total of a row may be of its months, of the catalog or in pesos; anything else is remarked on. */
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

/** Says that a program is of another quantity than the catalog. */
const quantityRemarks = ({ row }: Values, concept: PlannedConcept, sum: number): Remark[] => {
  const difference = toMicro(sum) - toMicro(concept.quantity);
  if (difference <= tolerance && difference >= -tolerance) return [];
  const message = `“${concept.concept_code}”: el programa suma ${sum} y el catálogo tiene ${concept.quantity} (diferencia ${toNumber(difference)})`;
  return [remark('quantity-differs', message, { row })];
};

type Quantities = { months: readonly MonthValue[] } | { error: Remark };

/** The quantities of a concept, or why they cannot be taken. */
const quantitiesRead = (values: Values, as: Measure, concept: PlannedConcept): Quantities => {
  const refused = (code: string, message: string) => ({ error: remark(code, message, { row: values.row }) });
  const months = quantitiesOf(values, as, concept);
  if (!months)
    return refused(
      'amount-without-price',
      `“${concept.concept_code}” tiene importes pero su precio unitario es 0`,
    );
  if (sumOf(months) > maxMicro)
    return refused('number-too-large', 'las cantidades tienen más de 9 dígitos enteros');
  return { months };
};

type Outcome = { concept?: ReadConcept; converted?: Measure; warnings: Remark[]; errors: Remark[] };

const readConcept = (table: WrittenTable, { block, values, measure }: Measured, usual: Measure): Outcome => {
  const { concept } = block;
  const as = measure ?? usual;
  const read = quantitiesRead(values, as, concept);
  if ('error' in read) return { warnings: [], errors: [read.error] };
  const { months } = read;
  const converted = values.months.length > 0 ? as : 'quantity';
  if (isTooMuch(months, concept)) {
    const tooMuch = remark('too-much', tooMuchMessage(months, concept), { row: values.row });
    return { converted, warnings: [], errors: [tooMuch] };
  }
  const program = {
    row: values.row + 1,
    concept_code: concept.concept_code,
    monthly_quantities: byMonth(months, monthKey),
  };
  const warnings = [
    ...quantityRemarks(values, concept, toNumber(sumOf(months))),
    ...rowTotalRemarks(table, values, concept),
  ];
  return { concept: { concept, program, months }, converted, warnings, errors: [] };
};

/** Says how many concepts were worked out from something else than quantities. */
const convertedRemarks = (all: readonly Outcome[]): Remark[] => {
  const count = (measure: Measure) => all.filter(({ converted }) => converted === measure).length;
  const [percent, amount] = [count('percent'), count('amount')];
  const have = (concepts: number) => (concepts === 1 ? '1 concepto tiene' : `${concepts} conceptos tienen`);
  return [
    ...(percent > 0
      ? [remark('percentages', `${have(percent)} porcentajes; se convirtieron a cantidades del catálogo`)]
      : []),
    ...(amount > 0
      ? [
          remark(
            'amounts',
            `${have(amount)} importes; se convirtieron a cantidades dividiendo entre el precio unitario`,
          ),
        ]
      : []),
  ];
};

/** Says how many rows were read that nobody sees: to leave them out would plan nothing for their concepts. */
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

/** What a table has of its concepts, and what is to be said of it. */
export type ConceptsRead = { concepts: ReadConcept[]; warnings: Remark[]; errors: Remark[] };

/** The quantities by month that a table has of each concept. Throws 422 when most of them pass what is contracted. */
export const conceptsIn = ({ table, tally }: TableRead): ConceptsRead => {
  const all = tally.planned.map(measured);
  const usual = usualMeasure(all);
  refuseTooMuch(all, usual);
  const read = all.map((one) => readConcept(table, one, usual));
  return {
    concepts: read.flatMap(({ concept }) => concept ?? []),
    warnings: [
      ...read.flatMap(({ warnings }) => warnings),
      ...convertedRemarks(read),
      ...hiddenRemarks(table, read),
    ],
    errors: read.flatMap(({ errors }) => errors),
  };
};
