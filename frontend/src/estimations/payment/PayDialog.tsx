import { Alert, Box, Typography } from '@mui/material';
import { leftToPay, paymentWarning } from '@obraclara/events';
import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { app } from '../../messages.ts';
import { FormDialog } from '../../shared/forms/FormDialog.tsx';
import { refusedBy, useShortForm } from '../../shared/forms/useShortForm.ts';
import { useGuarantees } from '../../shared/useGuarantees.ts';
import { useToday } from '../../shared/useToday.ts';
import { DayField } from '../../ui/dates/DayField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { inPairs } from '../../ui/forms/in-pairs.ts';
import { moneyProblem } from '../../ui/forms/money-problem.ts';
import { readMoney } from '../../ui/forms/typed-number.ts';
import { money } from '../../ui/format/format.ts';
import { useContract } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { paymentTexts as texts } from './messages.ts';

const messages = { done: texts.payDone, failed: texts.payFailed };

/** Records a payment of an estimation; it proposes what is left to pay, today. */
export const PayDialog = ({ row, close }: { row: EstimationRow; close: () => void }) => {
  const { resource } = useContract();
  const command = useCommand();
  const left = leftToPay(row);
  const { data: guarantees } = useGuarantees(row.project_id);
  const warning = guarantees && paymentWarning(guarantees.required);
  const opened = { on: useToday(), amount: String(left), reference: '' };
  const form = useShortForm(opened, async ({ on, amount, reference }) => {
    const body = { on, amount: readMoney(amount).value, reference: reference.trim() };
    const outcome = await command(
      'POST',
      seenAt(`${resource}/${row.id}/payments`, row.revision),
      messages,
      body,
    );
    if (!outcome.ok) return refusedBy(outcome.error);
    close();
    return undefined;
  });
  return (
    <FormDialog
      title={texts.payNamed(row.number)}
      submit={app.save}
      form={form}
      close={close}
      maxWidth="sm"
      fullWidth
    >
      <Typography sx={{ mb: 2 }}>{texts.payLeft(money(left))}</Typography>
      {warning && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {warning}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: inPairs }}>
        <FormField
          name="amount"
          label={texts.amount}
          validate={moneyProblem}
          figure={readMoney}
          required
          autoFocus
        />
        <DayField name="on" label={texts.paidOn} />
        <FormField name="reference" label={texts.reference} maxLength={120} />
      </Box>
    </FormDialog>
  );
};
