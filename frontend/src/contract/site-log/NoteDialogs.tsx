import { Box, MenuItem, Typography } from '@mui/material';
import type { SiteNoteAnswer } from '@obraclara/api';
import { noteKindNames } from '@obraclara/events';
import { useAll } from '../../api/useAll.ts';
import { useCommand } from '../../api/useCommand.ts';
import { app } from '../../messages.ts';
import { FormDialog } from '../../shared/forms/FormDialog.tsx';
import { ReasonDialog } from '../../shared/forms/ReasonDialog.tsx';
import { useToday } from '../../shared/useToday.ts';
import { DayField } from '../../ui/dates/DayField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { inPairs } from '../../ui/forms/in-pairs.ts';
import { requiredText } from '../../ui/forms/required-text.ts';
import { readQuantity } from '../../ui/forms/typed-number.ts';
import { ChosenField } from '../ChosenField.tsx';
import { SignedDocumentField } from '../SignedDocument.tsx';
import { useContractForm, type ContractForm } from '../useContractForm.ts';
import { useContractTerms } from '../useContractTerms.ts';
import { texts } from './messages.ts';

const column = { display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } } as const;
const pairs = { display: 'grid', gap: 2, gridTemplateColumns: inPairs } as const;

/** What the note refers to: nothing, or one of each. */
const Links = ({ project_id }: { project_id: string }) => {
  const estimations = useAll('estimations', project_id).data ?? [];
  const budget = useAll('catalog', project_id).data ?? [];
  const extraordinary = useAll('extraordinary', project_id).data ?? [];
  const terms = useContractTerms({ project_id, kind: 'main' }).data;
  const concepts = [...budget, ...extraordinary];
  const fields = {
    estimation_id: [texts.estimation, estimations.map(({ id, number }) => [id, texts.ofEstimation(number)])],
    amendment: [
      texts.amendment,
      (terms?.amendments ?? []).map(({ number }) => [String(number), texts.ofAmendment(number)]),
    ],
    suspension_id: [
      texts.suspension,
      (terms?.suspensions ?? []).map(({ id, on }) => [id, texts.ofSuspension(on)]),
    ],
    concept_id: [
      texts.concept,
      concepts.map(({ id, concept_code, concept_name }) => [id, `${concept_code} · ${concept_name}`]),
    ],
  } satisfies Record<string, [label: string, options: string[][]]>;
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {texts.links}
      </Typography>
      <Box sx={pairs}>
        {Object.entries(fields).map(([name, [label, options]]) => (
          <ChosenField
            key={name}
            name={name}
            label={label}
            options={options.map(([id = '', named = '']) => ({ id, label: named }))}
            none={texts.nothing}
          />
        ))}
      </Box>
    </>
  );
};

const empty = {
  folio: '',
  document_id: '',
  estimation_id: '',
  amendment: '',
  suspension_id: '',
  concept_id: '',
};

/** Without the fields that are empty. */
const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

/** Records the note after `last`, which may be none: the first one has any number. */
export const NoteDialog = ({ last, ...props }: ContractForm & { last: SiteNoteAnswer | undefined }) => {
  const number = last && last.number + 1;
  const opened = { number: String(number ?? 1), on: useToday(), kind: 'orden', text: '', ...empty };
  const form = useContractForm(props, opened, {
    to: 'notes',
    said: { done: texts.recordDone, failed: texts.recordFailed },
    body: ({ number: typed, amendment, ...values }) => ({
      ...filled(values),
      number: readQuantity(typed).value,
      ...(amendment && { amendment: Number(amendment) }),
    }),
  });
  return (
    <FormDialog
      title={number ? texts.recordNamed(number) : texts.record}
      submit={app.save}
      form={form}
      close={props.close}
      maxWidth="sm"
      fullWidth
      content={{ sx: column }}
    >
      <Box sx={pairs}>
        {number === undefined && (
          <FormField
            name="number"
            label={texts.number}
            validate={(typed) => requiredText(typed) ?? readQuantity(typed).error}
            figure={readQuantity}
            helperText={texts.numberHint}
            required
          />
        )}
        <DayField name="on" label={texts.on} />
        <FormField name="kind" label={texts.kind} select>
          {Object.entries(noteKindNames).map(([kind, name]) => (
            <MenuItem key={kind} value={kind}>
              {name}
            </MenuItem>
          ))}
        </FormField>
        <FormField name="folio" label={texts.folio} maxLength={120} />
      </Box>
      <FormField
        name="text"
        label={texts.text}
        validate={requiredText}
        maxLength={6000}
        multiline
        minRows={3}
        required
      />
      <Links project_id={props.project_id} />
      <SignedDocumentField project_id={props.project_id} />
    </FormDialog>
  );
};

const said = { done: texts.annulled, failed: texts.annulFailed };

/** Annuls a note, with a reason. */
export const AnnulDialog = ({ of, project_id, close }: ContractForm & { of: SiteNoteAnswer }) => {
  const command = useCommand();
  return (
    <ReasonDialog
      title={texts.annulNamed(of.number)}
      hint={texts.annulMeans}
      submit={texts.annul}
      send={(reason) => command('POST', `projects/${project_id}/notes/${of.id}/annul`, said, { reason })}
      close={close}
    />
  );
};
