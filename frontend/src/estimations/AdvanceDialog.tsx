import type { AdvanceBody } from '@obraclara/api';
import { hasDecimals } from '@obraclara/events';
import { Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState, type SubmitEvent } from 'react';
import { fieldErrorsOf } from '../api/api-error.ts';
import { seenAt } from '../api/target.ts';
import { app, estimations as words } from '../messages.ts';
import { part, type Field as Part } from '../shared/conflict/fields.ts';
import { settle } from '../shared/conflict/settle.tsx';
import { Dialog } from '../shared/Dialog.tsx';
import { money, percentage as percentageText } from '../shared/format.ts';
import { useLeaving } from '../shared/useLeaving.ts';
import { said } from './messages.ts';
import { Field } from '../shared/forms/Field.tsx';
import type { EstimationProject } from './row.ts';
import { readMoney, readPercentage, type Typed } from '../shared/forms/typed-number.ts';
import { errorOf, useAskingCommand } from './useAskingCommand.tsx';

const labels = { amount: 'Monto del anticipo', percentage: 'Porcentaje de amortización' } as const;

const required = (text: string, { error }: Typed) => (text.trim() === '' ? app.required : error);

const problemsOf = (amount: string, percentage: string): Record<string, string | undefined> => {
  const share = readPercentage(percentage);
  return {
    amount: required(amount, readMoney(amount)),
    amortization_percentage:
      required(percentage, share) ?? (hasDecimals(share.value, 2) ? undefined : 'Hasta 2 decimales.'),
  };
};

const told = { ...said.advance, asksWhenMoved: true };
const fields: Part<AdvanceBody>[] = [
  part(['amount'], labels.amount, ({ amount }) => money(amount)),
  part(['amortization_percentage'], labels.percentage, (advance) =>
    percentageText(advance.amortization_percentage),
  ),
];
const advanceOf = (record: object): AdvanceBody => {
  const { anticipo_amount, anticipo_amortization_percentage } = record as EstimationProject;
  return { amount: anticipo_amount, amortization_percentage: anticipo_amortization_percentage };
};

/** What the fields open with: empty while there is no advance. */
const typedOf = ({ anticipo_amount, anticipo_amortization_percentage }: EstimationProject) => ({
  amount: anticipo_amount ? String(anticipo_amount) : '',
  percentage: anticipo_amount ? String(anticipo_amortization_percentage) : '',
});

/** Records the advance of a project and the percentage with which its estimations amortise it. */
export const AdvanceDialog = ({ project, close }: { project: EstimationProject; close: () => void }) => {
  const ask = useAskingCommand();
  const [base, setBase] = useState({ seen: project.anticipo_revision, opened: advanceOf(project) });
  const [start] = useState(() => typedOf(project));
  const [amount, setAmount] = useState(start.amount);
  const [percentage, setPercentage] = useState(start.percentage);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [sending, setSending] = useState(false);
  const dirty = amount !== start.amount || percentage !== start.percentage;
  const leaving = useLeaving(close, () => ({ dirty, busy: sending }));

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const problems = problemsOf(amount, percentage);
    setErrors(problems);
    if (Object.values(problems).some(Boolean)) return;
    setSending(true);
    const body = {
      amount: readMoney(amount).value,
      amortization_percentage: readPercentage(percentage).value,
    };
    const { refill, outcome } = await settle(
      { ...base, fieldsOf: () => fields, mine: body, currently: advanceOf },
      (seen) => ask('POST', seenAt(`projects/${project.id}/anticipo`, seen), told, body),
    );
    setSending(false);
    if (refill) {
      setBase({ seen: refill.revision, opened: refill.opened });
      setAmount(String(refill.values.amount));
      setPercentage(String(refill.values.amortization_percentage));
    } else if (outcome.ok) close();
    else setErrors(fieldErrorsOf(errorOf(outcome)));
  };
  return (
    <Dialog leaving={leaving} maxWidth="xs" aria-labelledby="advance-title">
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id="advance-title">{words.createAdvance}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Las estimaciones ya capturadas se recalculan con el anticipo que registre.
          </Typography>
          <Field
            label={labels.amount}
            value={amount}
            change={setAmount}
            problem={errors['amount']}
            helperText="En pesos, sin IVA"
            numeric
            required
            autoFocus
          />
          <Field
            label={labels.percentage}
            value={percentage}
            change={setPercentage}
            problem={errors['amortization_percentage']}
            helperText="De cada estimación, de 0 a 100"
            numeric
            required
          />
        </DialogContent>
        <DialogActions sx={{ '& button': { minHeight: { xs: 48, sm: 40 } } }}>
          <Button onClick={leaving.attempt} disabled={sending}>
            {app.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={sending}>
            {app.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
