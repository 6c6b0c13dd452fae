import type { AdvanceBody } from '@obraclara/api';
import { hasDecimals } from '@obraclara/events';
import { Typography } from '@mui/material';
import { Suspense } from 'react';
import { seenAt } from '../api/target.ts';
import { app, estimations as words } from '../messages.ts';
import { part, type Field as Part } from '../shared/conflict/fields.ts';
import { useConflictSend } from '../shared/conflict/useConflictSend.ts';
import { FormDialog } from '../shared/forms/FormDialog.tsx';
import { FormField } from '../ui/forms/FormField.tsx';
import { refusedBy, useShortForm } from '../shared/forms/useShortForm.ts';
import { money, percentage as percentageText } from '../ui/format/format.ts';
import { AdvanceWarning } from './lazy-advance-warning.ts';
import { commandTexts } from './messages.ts';
import type { EstimationProject } from './row.ts';
import { readMoney, readPercentage, type Typed } from '../ui/forms/typed-number.ts';
import { errorOf, useConfirmedCommand } from './useConfirmedCommand.tsx';

const labels = { amount: 'Monto del anticipo', percentage: 'Porcentaje de amortización' } as const;

const required = (text: string, { error }: Typed) => (text.trim() === '' ? app.required : error);

const amountProblem = (text: string) => required(text, readMoney(text));
const percentageProblem = (text: string) => {
  const share = readPercentage(text);
  return required(text, share) ?? (hasDecimals(share.value, 2) ? undefined : 'Hasta 2 decimales.');
};

const messages = { ...commandTexts.advance, asksWhenMoved: true };
/** What the only, undated advance says. */
type Advance = Pick<AdvanceBody, 'amount' | 'amortization_percentage'>;

const fields: Part<Advance>[] = [
  part(['amount'], labels.amount, ({ amount }) => money(amount)),
  part(['amortization_percentage'], labels.percentage, (advance) =>
    percentageText(advance.amortization_percentage),
  ),
];
const advanceOf = (record: object): Advance => {
  const { anticipo_amount, anticipo_amortization_percentage } = record as EstimationProject;
  return { amount: anticipo_amount, amortization_percentage: anticipo_amortization_percentage };
};

/** Text of the form's fields for an advance. */
const typedOf = ({ amount, amortization_percentage }: Advance) => ({
  amount: String(amount),
  amortization_percentage: String(amortization_percentage),
});
const blank = { amount: '', amortization_percentage: '' };

/** Numbers of the form's fields. */
export const advanceTyped = (typed: Record<keyof Advance, string>): Advance => ({
  amount: readMoney(typed.amount).value,
  amortization_percentage: readPercentage(typed.amortization_percentage).value,
});

/** Fields of the amount and the percentage of an advance. */
export const AdvanceFields = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <>
    <FormField
      name="amount"
      label={labels.amount}
      validate={amountProblem}
      helperText="En pesos, sin IVA"
      figure={readMoney}
      required
      autoFocus={autoFocus}
    />
    <FormField
      name="amortization_percentage"
      label={labels.percentage}
      validate={percentageProblem}
      helperText="De cada estimación, de 0 a 100"
      figure={readPercentage}
      required
    />
  </>
);

/** Dialog that records the advance of a project and the percentage with which its estimations amortise it. */
export const AdvanceDialog = ({ project, close }: { project: EstimationProject; close: () => void }) => {
  const ask = useConfirmedCommand({ of: 'all' });
  const opened = advanceOf(project);
  const to = `projects/${project.id}/anticipo`;
  const sendOver = useConflictSend(
    { seen: project.anticipo_revision, opened },
    { to, fields, currently: advanceOf },
  );
  const form = useShortForm(project.anticipo_amount ? typedOf(opened) : blank, async (typed) => {
    const body = advanceTyped(typed);
    const { refill, outcome, leaves } = await sendOver(body, (seen, advance) =>
      ask('POST', seenAt(to, seen), messages, advance),
    );
    if (refill) return { refill: typedOf(refill) };
    if (!outcome.ok && !leaves) return refusedBy(errorOf(outcome));
    close();
    return undefined;
  });
  return (
    <FormDialog
      title={words.createAdvance}
      submit={app.save}
      form={form}
      close={close}
      maxWidth="xs"
      content={{ sx: { display: 'flex', flexDirection: 'column', gap: 2 } }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Las estimaciones ya capturadas se recalculan con el anticipo que registre.
      </Typography>
      <AdvanceFields autoFocus />
      <Suspense>
        <AdvanceWarning project_id={project.id} granted={0} />
      </Suspense>
    </FormDialog>
  );
};
