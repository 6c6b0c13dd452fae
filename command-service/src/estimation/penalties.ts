import {
  addMoney,
  retentionLedger,
  calculatedEstimations,
  formatMoney,
  type ContractEstimations,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';

const penaltiesOf = (state: ContractEstimations): number =>
  addMoney(
    ...retentionLedger(calculatedEstimations(state)).flatMap(({ kind, withheld, returned }) =>
      kind === 'pena' ? [withheld, -returned] : [],
    ),
  );

/**
 * Refuses (422) an estimation that raises the contract's penalties above the compliance guarantee (LOPSRM art. 46 Bis). `guarantee`: pesos;
 * 0 if unknown.
 */
export const penaltiesCovered = (
  before: ContractEstimations,
  after: ContractEstimations,
  guarantee: number,
): void => {
  if (guarantee === 0) return;
  const sum = penaltiesOf(after);
  if (sum <= guarantee || sum <= penaltiesOf(before)) return;
  const message = `Las penas sumarían ${formatMoney(sum)} y la garantía de cumplimiento es de ${formatMoney(guarantee)} (LOPSRM 46 Bis).`;
  refuse(422, message, [{ field: 'otras_retenciones', message }]);
};
