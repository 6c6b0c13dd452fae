import {
  addMoney,
  retentionLedger,
  calculatedEstimations,
  formatMoney,
  isDraft,
  type ContractEstimations,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';

/** Penalties of the presented estimations and of the one with this id. */
const penaltiesOf = (state: ContractEstimations, id: string): number => {
  const counted = calculatedEstimations(state).filter((row) => row.id === id || !isDraft(row));
  return addMoney(
    ...retentionLedger(counted).flatMap(({ kind, withheld, returned }) =>
      kind === 'pena' ? [withheld, -returned] : [],
    ),
  );
};

/**
 * Refuses (422) estimation `id` if it raises the contract's penalties above the compliance guarantee (LOPSRM art. 46 Bis). `guarantee`:
 * pesos; 0 if unknown.
 */
export const penaltiesCovered = (
  before: ContractEstimations,
  after: ContractEstimations,
  { id, guarantee }: { id: string; guarantee: number },
): void => {
  if (guarantee === 0) return;
  const sum = penaltiesOf(after, id);
  if (sum <= guarantee || sum <= penaltiesOf(before, id)) return;
  const message = `Las penas sumarían ${formatMoney(sum)} y la garantía de cumplimiento es de ${formatMoney(guarantee)} (LOPSRM 46 Bis).`;
  refuse(422, message, [{ field: 'otras_retenciones', message }]);
};
