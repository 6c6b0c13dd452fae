import {
  cumulatives,
  estimationStatusNames,
  isSettled,
  calculatedEstimations,
  formatMoney,
  type ContractEstimations,
  type EstimationStatus,
} from '@obraclara/events';

/** Figures in pesos. */
type Figures = {
  anticipo_amortization_amount: number;
  importe_liquido: number;
  cumulative_liquid_amount: number;
};
/** An estimation before and after a command; `after` is null for a deleted one. */
type Change = { id: string; number: number; before: Figures; after: Figures | null };
type Compared = Change & { status: EstimationStatus; nextStatus: EstimationStatus };

/** `touched`: id of the estimation that the command changes. */
export type Comparison = { before: ContractEstimations; after: ContractEstimations; touched?: string };

const figuresOf = (state: ContractEstimations) => {
  const rows = calculatedEstimations(state);
  const totals = cumulatives(rows);
  return rows.map(({ id, number, status, anticipo_amortization_amount, importe_liquido }, index) => {
    const { cumulative_liquid_amount } = totals[index]!;
    return {
      id,
      number,
      status,
      figures: { anticipo_amortization_amount, importe_liquido, cumulative_liquid_amount },
    };
  });
};

const compare = ({ before, after }: Comparison): Compared[] => {
  const later = new Map(figuresOf(after).map((row) => [row.id, row]));
  return figuresOf(before).map(({ figures, ...row }) => ({
    ...row,
    nextStatus: later.get(row.id)?.status ?? row.status,
    before: figures,
    after: later.get(row.id)?.figures ?? null,
  }));
};

const ownFiguresMove = ({ before, after }: Change): boolean =>
  !after ||
  after.importe_liquido !== before.importe_liquido ||
  after.anticipo_amortization_amount !== before.anticipo_amortization_amount;

const moves = (change: Change): boolean =>
  ownFiguresMove(change) || change.after?.cumulative_liquid_amount !== change.before.cumulative_liquid_amount;

const changeOf = ({ status: _, nextStatus: __, ...change }: Compared): Change => change;

/** Whether the command changed the estimation that it names. */
const isTouched = ({ before, after, touched }: Comparison, id: string): boolean =>
  id === touched && before.estimations.get(id) !== after.estimations.get(id);

/**
 * Estimations authorised or paid before that the command changed or whose own figures moved. A change of the running total alone does not
 * count.
 */
const settledIn = (comparison: Comparison): Compared[] =>
  compare(comparison).filter(
    (one) => isSettled(one) && (isTouched(comparison, one.id) || ownFiguresMove(one)),
  );

const words = {
  would: { gone: 'se eliminaría', moved: 'cambiaría', touched: 'se modificaría', passes: 'pasaría' },
  did: { gone: 'se eliminó', moved: 'cambió', touched: 'se modificó', passes: 'pasó' },
};

const whatHappens = (
  { before, after, status, nextStatus }: Compared,
  wording: (typeof words)['did'],
): string => {
  if (!after) return wording.gone;
  const [was, is] = [before.importe_liquido, after.importe_liquido];
  const figures =
    was === is
      ? `${wording.touched} sin que cambie su importe líquido`
      : `su importe líquido ${wording.moved} de ${formatMoney(was)} a ${formatMoney(is)}`;
  return status === nextStatus
    ? figures
    : `${figures}; ${wording.passes} a «${estimationStatusNames[nextStatus]}»`;
};

const sentences = (settled: readonly Compared[], tense: keyof typeof words) =>
  settled.map(
    (one) => `La estimación ${one.number} ya está ${one.status} y ${whatHappens(one, words[tense])}.`,
  );

/** Warnings about estimations, already authorised or paid, that a command changed or whose own figures it moved. */
export const settledWarnings = (comparison: Comparison): string[] => sentences(settledIn(comparison), 'did');

/**
 * Effect of a command on the estimations of a contract. `changes`: those with other figures, running totals included. `paid`: those already
 * paid that it touches or whose own figures it moves; the dialog names them.
 */
export const foreseen = (comparison: Comparison) => {
  const settled = settledIn(comparison);
  return {
    changes: compare(comparison).filter(moves).map(changeOf),
    paid: settled.filter(({ status }) => status === 'pagada').map(changeOf),
    warnings: sentences(settled, 'would'),
  };
};
