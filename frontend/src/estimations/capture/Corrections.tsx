import { Alert, Button, MenuItem, Stack, Typography } from '@mui/material';
import { presentedOf } from '@obraclara/events';
import { Field } from '../../ui/forms/Field.tsx';
import { numberText } from '../columns.ts';
import { otherRates } from '../corrected-deductions.ts';
import { lineQuantity, type DraftLine } from '../draft.ts';
import { texts } from '../messages.ts';
import type { EstimationRow } from '../row.ts';
import { useCapture } from './capture-context.ts';

type Props = {
  line: DraftLine;
  rows: readonly EstimationRow[];
  correct: (corrects: NonNullable<DraftLine['corrects']>) => void;
};

/** Which estimation a line gives back from, and why. */
const Correction = ({ line, rows, correct }: Props) => {
  const { estimation_id, number, reason } = line.corrects ?? { estimation_id: '', number: 1, reason: '' };
  const charging = rows.filter(({ concepts }) =>
    concepts.some(({ concept_id, quantity }) => concept_id === line.concept_id && quantity > 0),
  );
  const choose = (id: string) => {
    const chosen = charging.find((row) => row.id === id);
    if (chosen) correct({ estimation_id: id, number: chosen.number, reason });
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: { sm: 'flex-start' } }}>
      <Typography translate="no" sx={{ flex: 'none', width: { sm: 120 }, pt: { sm: 1 }, fontWeight: 650 }}>
        {line.concept_code}
      </Typography>
      <Field
        select
        label="Estimación que corrige"
        value={charging.some(({ id }) => id === estimation_id) ? estimation_id : ''}
        change={choose}
        sx={{ width: { sm: 220 }, flex: 'none' }}
      >
        {charging.map((row) => (
          <MenuItem key={row.id} value={row.id}>
            {numberText(row)} · {row.period}
          </MenuItem>
        ))}
      </Field>
      <Field
        label="Motivo de la corrección"
        value={reason}
        change={(text) => correct({ estimation_id, number, reason: text })}
        maxLength={500}
        fullWidth
      />
    </Stack>
  );
};

/** Offers the deductions of the corrected estimation at their rates, where the draft has others. */
const ProposedDeductions = () => {
  const { typing, others } = useCapture();
  const proposed = otherRates(typing.draft, others);
  if (!proposed) return null;
  const { number, mirror } = proposed;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ color: 'text.primary', alignItems: 'center' }}
      action={
        mirror && (
          <Button onClick={() => typing.change(mirror)} sx={{ minHeight: { xs: 48, sm: 40 } }}>
            {texts.useRates}
          </Button>
        )
      }
    >
      {mirror ? texts.otherRates(number) : texts.ratesApart(number)}
    </Alert>
  );
};

/** The lines below 0, which give back what earlier estimations charged. */
export const Corrections = () => {
  const { typing, others } = useCapture();
  const negative = typing.draft.concepts.filter((line) => lineQuantity(line).value < 0);
  if (negative.length === 0) return null;
  const correct = (concept_id: string) => (corrects: NonNullable<DraftLine['corrects']>) =>
    typing.change(({ concepts }) => ({
      concepts: concepts.map((line) => (line.concept_id === concept_id ? { ...line, corrects } : line)),
    }));
  return (
    <Stack role="group" aria-label={texts.corrections} sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2">{texts.corrections}</Typography>
      {negative.map((line) => (
        <Correction
          key={line.concept_id}
          line={line}
          rows={presentedOf(others)}
          correct={correct(line.concept_id)}
        />
      ))}
      <ProposedDeductions />
    </Stack>
  );
};
