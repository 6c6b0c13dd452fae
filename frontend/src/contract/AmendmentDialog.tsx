import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import type { ContractTermsAnswer } from '@obraclara/api';
import {
  advanceNotices,
  decimalDifference,
  amendmentNotices,
  contractTerms,
  percentageOf,
  type Award,
} from '@obraclara/events';
import { useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useCommand } from '../api/useCommand.ts';
import { app } from '../messages.ts';
import { FormDialog } from '../shared/forms/FormDialog.tsx';
import { FormField } from '../ui/forms/FormField.tsx';
import { inPairs } from '../ui/forms/in-pairs.ts';
import { readPercentage } from '../ui/forms/typed-number.ts';
import { refusedBy, useShortForm } from '../shared/forms/useShortForm.ts';
import { day, money, shareText } from '../ui/format/format.ts';
import { amountOf, blank, bodyOf, readDays, type AmendmentForm } from './amendment-form.ts';
import { requiredText } from '../ui/forms/required-text.ts';
import { AmendmentLines } from './AmendmentLines.tsx';
import { DayField } from '../ui/dates/DayField.tsx';
import { texts } from './messages.ts';
import { SignedDocumentField } from './SignedDocument.tsx';
import { useAmendable, type AmendableConcept } from './useAmendable.ts';
import { addressOf, type TermsOf } from './useContractTerms.ts';

const said = { done: texts.signed, failed: texts.signFailed };

const awardOf = ({ versions: [award] }: ContractTermsAnswer): Award => ({
  contract_amount: award!.contract_amount,
  start_date: award!.on,
  end_date: award!.end_date,
});

type ResultProps = {
  number: number;
  terms: ContractTermsAnswer;
  prices: ReadonlyMap<string, AmendableConcept>;
};

/** The contract with the amendment as typed so far, by the same fold as on the server. */
const Result = ({ number, terms, prices }: ResultProps) => {
  const form = useWatch<AmendmentForm>() as AmendmentForm;
  const body = bodyOf(form);
  const amount = amountOf(body, prices);
  if (amount === null) return null;
  const award = awardOf(terms);
  const typed = { id: '', number, on: body.on || '9999-12-31', amount, days: body.days ?? 0 };
  const all = contractTerms(award, [...terms.amendments, typed], terms.suspensions);
  const after = all.at(-1)!;
  const share = percentageOf(
    decimalDifference(after.contract_amount, award.contract_amount),
    award.contract_amount,
  );
  const notices = [
    ...amendmentNotices(all, terms.signed_on),
    ...advanceNotices([{ ...body, number }], terms.advance_percentage),
  ];
  const facts = [
    [texts.amendmentAmount, money(amount)],
    [
      texts.amount,
      `${money(after.contract_amount)}${share ? ` (${texts.ofOriginal(shareText(share))})` : ''}`,
    ],
    [texts.end, day(after.end_date)],
  ] as const;
  return (
    <Box role="group" aria-label={texts.result} sx={{ bgcolor: 'var(--sunken)', borderRadius: 2, p: 2 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts.result}
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0 }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" translate="no" sx={{ m: 0, textAlign: 'end', fontWeight: 600 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {notices.map((notice) => (
        <Typography key={notice} variant="body2" sx={{ mt: 1 }}>
          {notice}
        </Typography>
      ))}
    </Box>
  );
};

const ProgramInput = () => {
  const { field } = useController<AmendmentForm, 'changes_program'>({ name: 'changes_program' });
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={field.value}
            onChange={field.onChange}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={texts.program}
        sx={{ minHeight: 48 }}
      />
      <FormHelperText sx={{ m: 0 }}>{texts.programHint}</FormHelperText>
    </Box>
  );
};

type Props = { of: TermsOf; terms: ContractTermsAnswer; close: () => void };

/** Records an amendment: changes of quantities, new concepts and days. */
export const AmendmentDialog = ({ of, terms, close }: Props) => {
  const command = useCommand();
  const concepts = useAmendable(of);
  const byId = useMemo(() => new Map((concepts ?? []).map((concept) => [concept.id, concept])), [concepts]);
  // The number of another amendment that was recorded meanwhile is refused.
  const number = Math.max(0, ...terms.amendments.map((one) => one.number)) + 1;
  const form = useShortForm(blank, async (typed) => {
    const outcome = await command('POST', `${addressOf(of)}/amendments`, said, { number, ...bodyOf(typed) });
    if (!outcome.ok) return refusedBy(outcome.error);
    close();
    return undefined;
  });
  return (
    <FormDialog
      title={`${texts.amend} ${number}`}
      submit={app.save}
      form={form}
      close={close}
      maxWidth="md"
      fullWidth
      content={{ sx: { display: 'flex', flexDirection: 'column', gap: 2 } }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: inPairs, pt: 1 }}>
        <DayField name="on" label={texts.on} autoFocus />
        <FormField
          name="days"
          label={texts.daysField}
          figure={readDays}
          validate={(text) => readDays(text).error}
          helperText={texts.daysHint}
        />
        <FormField
          name="advance_percentage"
          label={texts.advance}
          figure={readPercentage}
          validate={(text) => readPercentage(text).error}
          helperText={texts.advanceHint}
        />
      </Box>
      <FormField
        name="reason"
        label={texts.reason}
        validate={requiredText}
        maxLength={500}
        multiline
        minRows={2}
        maxRows={6}
        required
      />
      <SignedDocumentField project_id={of.project_id} />
      <ProgramInput />
      <AmendmentLines of={of} concepts={concepts} byId={byId} />
      <Result number={number} terms={terms} prices={byId} />
    </FormDialog>
  );
};
