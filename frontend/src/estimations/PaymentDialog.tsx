import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { money } from '../ui/format/format.ts';
import { askPerson } from '../ui/dialogs/questions.ts';
import { texts } from './messages.ts';
import type { EstimationRow } from './row.ts';

type Paid = Pick<EstimationRow, 'number' | 'importe_liquido'>;

/** Confirms marking an estimation as paid: later changes of its figures then need confirmation. Resolves to false unless confirmed. */
export const confirmsPayment = async ({ number, importe_liquido }: Paid): Promise<boolean> =>
  (await askPerson<boolean>((answer) => (
    <ConfirmDialog
      open
      title={texts.confirmPayment(number)}
      action={texts.markPaid}
      color="primary"
      onCancel={() => answer(false)}
      onConfirm={async () => answer(true)}
    >
      {texts.paymentOf(money(importe_liquido))}
    </ConfirmDialog>
  ))) === true;
