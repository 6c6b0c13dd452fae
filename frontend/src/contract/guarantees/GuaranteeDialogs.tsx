import { Box, MenuItem, Typography } from '@mui/material';
import type { GuaranteesAnswer } from '@obraclara/api';
import type { GuaranteeKind } from '@obraclara/events';
import type { ReactNode } from 'react';
import { app } from '../../messages.ts';
import { FormDialog } from '../../shared/forms/FormDialog.tsx';
import type { ShortForm } from '../../shared/forms/useShortForm.ts';
import { useToday } from '../../shared/useToday.ts';
import { DayField } from '../../ui/dates/DayField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { inPairs } from '../../ui/forms/in-pairs.ts';
import { moneyProblem } from '../../ui/forms/money-problem.ts';
import { requiredText } from '../../ui/forms/required-text.ts';
import { readMoney, readPercentage, readQuantity, type Typed } from '../../ui/forms/typed-number.ts';
import { money } from '../../ui/format/format.ts';
import { CheckField } from '../CheckField.tsx';
import { SignedDocumentField } from '../SignedDocument.tsx';
import { useContractForm, withDocument } from '../useContractForm.ts';
import { texts } from './messages.ts';

type Guarantee = GuaranteesAnswer['guarantees'][number];
type Props = { project_id: string; answer: GuaranteesAnswer; close: () => void };
type OfOne = Props & { of: Guarantee };

const column = { display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } } as const;
const pairs = { display: 'grid', gap: 2, gridTemplateColumns: inPairs } as const;

type FrameProps<Values extends Record<string, string | boolean>> = {
  title: string;
  form: ShortForm<Values>;
  close: () => void;
  children: ReactNode;
};

const Frame = <Values extends Record<string, string | boolean>>(props: FrameProps<Values>) => (
  <FormDialog {...props} submit={app.save} maxWidth="sm" fullWidth content={{ sx: column }} />
);

/** Files a guarantee of a kind; it proposes the amount that is missing and the last day. */
export const FileDialog = ({ kind, answer, ...props }: Props & { kind: GuaranteeKind }) => {
  const { proposed: missing = 0, until = '' } = answer.required.find((one) => one.kind === kind) ?? {};
  const opened = {
    folio: '',
    institution: '',
    amount: missing > 0 ? String(missing) : '',
    from: useToday(),
    until,
    document_id: '',
  };
  const form = useContractForm(props, opened, {
    to: 'guarantees',
    said: { done: texts.fileDone, failed: texts.fileFailed },
    body: ({ document_id, folio, institution, amount, ...days }) =>
      withDocument(
        {
          kind,
          folio: folio.trim(),
          institution: institution.trim(),
          amount: readMoney(amount).value,
          ...days,
        },
        document_id,
      ),
  });
  return (
    <Frame title={texts.fileNamed(kind)} form={form} close={props.close}>
      <Box sx={pairs}>
        <FormField
          name="folio"
          label={texts.folio}
          validate={requiredText}
          maxLength={120}
          required
          autoFocus
        />
        <FormField
          name="institution"
          label={texts.institution}
          validate={requiredText}
          maxLength={200}
          required
        />
        <FormField
          name="amount"
          label={texts.amount}
          validate={moneyProblem}
          figure={readMoney}
          {...(missing > 0 && { helperText: texts.amountHint(money(missing)) })}
          required
        />
        <DayField name="from" label={texts.from} />
        <DayField name="until" label={texts.until} helperText={texts.untilHint} />
      </Box>
      <SignedDocumentField project_id={props.project_id} />
    </Frame>
  );
};

/** The first endorsement that an amendment requires of the guarantee and that is missing. */
const missingEndorsement = ({ endorsements }: GuaranteesAnswer, { kind }: Guarantee) =>
  kind === 'cumplimiento' ? endorsements.find(({ done }) => !done) : undefined;

/** Endorses a guarantee; it proposes what the first amendment without its endorsement requires. */
export const EndorseDialog = ({ of, answer, ...props }: OfOne) => {
  const missing = missingEndorsement(answer, of);
  const opened = {
    folio: '',
    on: useToday(),
    amount: missing?.missing ? String(missing.missing) : '',
    until: '',
    amendment: missing ? String(missing.amendment) : '',
    document_id: '',
  };
  const form = useContractForm(props, opened, {
    to: `guarantees/${of.id}/endorsements`,
    said: { done: texts.endorseDone, failed: texts.endorseFailed },
    body: ({ folio, on, amount, until, amendment, document_id }) =>
      withDocument(
        {
          folio: folio.trim(),
          on,
          amount: readMoney(amount).value,
          ...(until && { until }),
          ...(amendment && { amendment: Number(amendment) }),
        },
        document_id,
      ),
  });
  return (
    <Frame title={texts.endorseNamed(of.folio)} form={form} close={props.close}>
      {missing && missing.missing > 0 && (
        <Typography>{texts.endorsementMissing(missing.amendment, money(missing.missing))}</Typography>
      )}
      <Box sx={pairs}>
        <FormField
          name="folio"
          label={texts.endorsementFolio}
          validate={requiredText}
          maxLength={120}
          required
          autoFocus
        />
        <DayField name="on" label={texts.endorsedOn} />
        <FormField
          name="amount"
          label={texts.addedAmount}
          validate={(text) => readMoney(text).error}
          figure={readMoney}
          helperText={texts.addedHint}
        />
        <DayField name="until" label={texts.newUntil} optional />
        {answer.endorsements.length > 0 && (
          <FormField name="amendment" label={texts.amendment} select>
            <MenuItem value="">{texts.noAmendment}</MenuItem>
            {answer.endorsements.map(({ amendment }) => (
              <MenuItem key={amendment} value={String(amendment)}>
                {texts.amendmentNamed(amendment)}
              </MenuItem>
            ))}
          </FormField>
        )}
      </Box>
      <SignedDocumentField project_id={props.project_id} />
    </Frame>
  );
};

/** Releases a guarantee. */
export const ReleaseDialog = ({ of, ...props }: OfOne) => {
  const opened = { folio: '', on: useToday(), document_id: '' };
  const form = useContractForm(props, opened, {
    to: `guarantees/${of.id}/release`,
    said: { done: texts.releaseDone, failed: texts.releaseFailed },
    body: ({ document_id, folio, on }) => withDocument({ folio: folio.trim(), on }, document_id),
  });
  return (
    <Frame title={texts.releaseNamed(of.folio)} form={form} close={props.close}>
      <Typography>{texts.releaseMeans}</Typography>
      <Box sx={pairs}>
        <FormField
          name="folio"
          label={texts.releaseFolio}
          validate={requiredText}
          maxLength={120}
          required
          autoFocus
        />
        <DayField name="on" label={texts.releasedOn} />
      </Box>
      <SignedDocumentField project_id={props.project_id} />
    </Frame>
  );
};

const wholeUpTo =
  (max: number) =>
  (text: string): Typed => {
    const { value, error } = readQuantity(text);
    if (error || (Number.isInteger(value) && value >= 1 && value <= max))
      return { value, ...(error && { error }) };
    return { value: 0, error: texts.wholeUpTo(max) };
  };
const readMonths = wholeUpTo(120);
const readDays = wholeUpTo(366);

const percentageProblem = (text: string) => requiredText(text) ?? readPercentage(text).error;

/** Which guarantees the contract requires. */
export const GuaranteeTermsDialog = ({ answer: { terms }, ...props }: Props) => {
  const opened = {
    advance_with_iva: terms.advance_with_iva,
    compliance_percentage: String(terms.compliance_percentage),
    defects_percentage: String(terms.defects_percentage),
    defects_months: String(terms.defects_months),
    endorse_days: String(terms.endorse_days),
  };
  const form = useContractForm(props, opened, {
    to: 'guarantees/terms',
    said: { done: texts.termsDone, failed: texts.termsFailed },
    body: (typed) => ({
      advance_with_iva: typed.advance_with_iva,
      compliance_percentage: readPercentage(typed.compliance_percentage).value,
      defects_percentage: readPercentage(typed.defects_percentage).value,
      defects_months: readMonths(typed.defects_months).value,
      endorse_days: readDays(typed.endorse_days).value,
    }),
  });
  return (
    <Frame title={texts.terms} form={form} close={props.close}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.termsHint}
      </Typography>
      <Box sx={pairs}>
        <FormField
          name="compliance_percentage"
          label={texts.compliance}
          validate={percentageProblem}
          figure={readPercentage}
          required
        />
        <FormField
          name="defects_percentage"
          label={texts.defects}
          validate={percentageProblem}
          figure={readPercentage}
          required
        />
        <FormField
          name="defects_months"
          label={texts.defectsMonths}
          validate={(text) => readMonths(text).error}
          figure={readMonths}
          required
        />
        <FormField
          name="endorse_days"
          label={texts.endorseDays}
          validate={(text) => readDays(text).error}
          figure={readDays}
          required
        />
      </Box>
      <CheckField name="advance_with_iva" label={texts.advanceWithIva} />
    </Frame>
  );
};
