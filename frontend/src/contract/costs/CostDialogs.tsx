import { MenuItem, Typography } from '@mui/material';
import type { CostAdjustmentAnswer, CostMonthAnswer } from '@obraclara/api';
import { costMethodNames, costMethods, formatFactor, monthInWords, type CostMethod } from '@obraclara/events';
import { useWatch } from 'react-hook-form';
import { useCommand } from '../../api/useCommand.ts';
import { app } from '../../messages.ts';
import { useAll } from '../../api/useAll.ts';
import { FormDialog } from '../../shared/forms/FormDialog.tsx';
import { refusedBy, useShortForm } from '../../shared/forms/useShortForm.ts';
import { DayField } from '../../ui/dates/DayField.tsx';
import { readMonth } from '../../ui/dates/typed-day.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { requiredText } from '../../ui/forms/required-text.ts';
import { readQuantity } from '../../ui/forms/typed-number.ts';
import { texts } from './messages.ts';
import { readFactors, readIndices, readWeights } from './pasted-costs.ts';

const column = { display: 'flex', flexDirection: 'column', gap: 2 } as const;

type Props = { project_id: string; close: () => void };

/** Sends a form to the adjustment of costs, and closes it once it is saved. */
const useCostForm = <Values extends Record<string, string>>(
  { project_id, close }: Props,
  opened: Values,
  sent: { what: string; said: { done: string; failed: string }; body: (values: Values) => object },
) => {
  const command = useCommand();
  return useShortForm(opened, async (values) => {
    const address = `projects/${project_id}/cost-adjustment/${sent.what}` as const;
    const outcome = await command('POST', address, sent.said, sent.body(values));
    if (!outcome.ok) return refusedBy(outcome.error);
    close();
    return undefined;
  });
};

const monthProblem = (text: string) => requiredText(text) ?? readMonth(text).error;

const Weights = () => {
  const isByInputs = useWatch<{ method: string }>({ name: 'method' }) === 'III';
  return (
    isByInputs && (
      <FormField
        name="weights"
        label={texts.weights}
        helperText={texts.weightsHint}
        validate={(text) => readWeights(text).error}
        multiline
        minRows={5}
        required
      />
    )
  );
};

/** Method, base month and weights of the contract. */
export const CostTermsDialog = ({ terms, ...props }: Props & Pick<CostAdjustmentAnswer, 'terms'>) => {
  const opened = {
    method: terms?.method ?? 'III',
    base_month: terms ? monthInWords(terms.base_month) : '',
    weights: (terms?.weights ?? []).map(({ series, percentage }) => `${series}\t${percentage}`).join('\n'),
  };
  const form = useCostForm(props, opened, {
    what: 'terms',
    said: { done: texts.termsDone, failed: texts.termsFailed },
    body: ({ method, base_month, weights }) => ({
      method,
      base_month: readMonth(base_month).month,
      weights: method === 'III' ? readWeights(weights).rows : [],
    }),
  });
  return (
    <FormDialog
      title={texts.terms}
      submit={app.save}
      form={form}
      close={props.close}
      maxWidth="sm"
      fullWidth
      content={{ sx: column }}
    >
      <FormField name="method" label={texts.method} select sx={{ mt: 1 }}>
        {costMethods.map((method: CostMethod) => (
          <MenuItem key={method} value={method}>
            {costMethodNames[method]}
          </MenuItem>
        ))}
      </FormField>
      <FormField
        name="base_month"
        label={texts.base}
        helperText={texts.monthHint}
        validate={monthProblem}
        required
      />
      <Weights />
    </FormDialog>
  );
};

type PasteProps = Props & {
  title: string;
  hint: string;
  what: 'indices' | 'factors';
  said: { done: string; failed: string };
  read: (text: string) => { rows: object[]; error?: string };
};

const PasteDialog = ({ title, hint, what, said, read, ...props }: PasteProps) => {
  const form = useCostForm(
    props,
    { [what]: '' },
    {
      what,
      said,
      body: (values) => ({ [what]: read(values[what] ?? '').rows }),
    },
  );
  return (
    <FormDialog
      title={title}
      submit={app.save}
      form={form}
      close={props.close}
      maxWidth="md"
      fullWidth
      content={{ sx: column }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {hint}
      </Typography>
      <FormField
        name={what}
        label={title}
        validate={(text) => read(text).error}
        multiline
        minRows={8}
        maxRows={16}
        autoFocus
        required
      />
    </FormDialog>
  );
};

/** Records indices pasted from a spreadsheet. */
export const IndicesDialog = (props: Props) => (
  <PasteDialog
    {...props}
    title={texts.addIndices}
    hint={texts.indicesHint}
    what="indices"
    said={{ done: texts.indicesDone, failed: texts.indicesFailed }}
    read={readIndices}
  />
);

/** Records factors of concepts pasted from a spreadsheet. */
export const FactorsDialog = (props: Props) => {
  const budget = useAll('catalog', props.project_id).data ?? [];
  const extraordinary = useAll('extraordinary', props.project_id).data ?? [];
  return (
    <PasteDialog
      {...props}
      title={texts.addFactors}
      hint={texts.factorsHint}
      what="factors"
      said={{ done: texts.factorsDone, failed: texts.factorsFailed }}
      read={(text) => readFactors(text, [...budget, ...extraordinary])}
    />
  );
};

type MonthProps = Props & { of: CostMonthAnswer };

/** Records that the contractor asked for the adjustment of a month. */
export const RequestDialog = ({ of: { month, requested_on }, ...props }: MonthProps) => {
  const form = useCostForm(
    props,
    { on: requested_on ?? '' },
    {
      what: 'requests',
      said: { done: texts.requestDone, failed: texts.requestFailed },
      body: ({ on }) => ({ month, on }),
    },
  );
  return (
    <FormDialog
      title={texts.requestNamed(monthInWords(month))}
      submit={app.save}
      form={form}
      close={props.close}
      maxWidth="xs"
      fullWidth
      content={{ sx: column }}
    >
      <DayField name="on" label={texts.requestedOn} autoFocus />
    </FormDialog>
  );
};

const factorProblem = (text: string) => requiredText(text) ?? readQuantity(text).error;

/** Records the oficio that authorises the adjustment of a month; its factor under method III. */
export const AuthorisationDialog = ({
  of: { month, authorisation, calculated },
  byConcept,
  ...props
}: MonthProps & { byConcept: boolean }) => {
  const known = authorisation?.factor ?? calculated.factor;
  const opened = {
    factor: known === null ? '' : formatFactor(known),
    oficio_number: authorisation?.oficio_number ?? '',
    on: authorisation?.on ?? '',
  };
  const form = useCostForm(props, opened, {
    what: 'authorisations',
    said: { done: texts.authoriseDone, failed: texts.authoriseFailed },
    body: ({ factor, oficio_number, on }) => ({
      month,
      ...(!byConcept && { factor: readQuantity(factor).value }),
      oficio_number: oficio_number.trim(),
      on,
    }),
  });
  return (
    <FormDialog
      title={texts.authoriseNamed(monthInWords(month))}
      submit={app.save}
      form={form}
      close={props.close}
      maxWidth="xs"
      fullWidth
      content={{ sx: column }}
    >
      {!byConcept && (
        <FormField
          name="factor"
          label={texts.authorisedFactor}
          figure={readQuantity}
          validate={factorProblem}
          required
        />
      )}
      <FormField name="oficio_number" label={texts.oficio} validate={requiredText} maxLength={120} required />
      <DayField name="on" label={texts.authorisedOn} />
    </FormDialog>
  );
};
