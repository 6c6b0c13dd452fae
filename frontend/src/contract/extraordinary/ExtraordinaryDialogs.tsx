import { MenuItem, Typography } from '@mui/material';
import type { ExtraordinaryAnswer } from '@obraclara/api';
import { orderInstrumentNames } from '@obraclara/events';
import { useCommand } from '../../api/useCommand.ts';
import { app } from '../../messages.ts';
import { FormDialog } from '../../shared/forms/FormDialog.tsx';
import { ReasonDialog } from '../../shared/forms/ReasonDialog.tsx';
import { useToday } from '../../shared/useToday.ts';
import { DayField } from '../../ui/dates/DayField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { requiredText } from '../../ui/forms/required-text.ts';
import { readQuantity } from '../../ui/forms/typed-number.ts';
import { SignedDocumentField } from '../SignedDocument.tsx';
import { useContractForm, withDocument, type ContractForm } from '../useContractForm.ts';
import { texts } from './messages.ts';

const frame = {
  submit: app.save,
  maxWidth: 'sm',
  fullWidth: true,
  content: { sx: { display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } } },
} as const;

type Props = ContractForm & { of: ExtraordinaryAnswer };

/** Records the order to execute an extraordinary concept. */
export const OrderDialog = ({ of: { id, concept_code }, ...props }: Props) => {
  const opened = { instrument: 'nota', folio: '', on: useToday(), document_id: '' };
  const form = useContractForm(props, opened, {
    to: `extraordinary/${id}/order`,
    said: { done: texts.orderDone, failed: texts.orderFailed },
    body: ({ document_id, folio, ...order }) => withDocument({ ...order, folio: folio.trim() }, document_id),
  });
  return (
    <FormDialog {...frame} title={texts.orderNamed(concept_code)} form={form} close={props.close}>
      <FormField name="instrument" label={texts.instrument} select>
        {Object.entries(orderInstrumentNames).map(([instrument, name]) => (
          <MenuItem key={instrument} value={instrument}>
            {name}
          </MenuItem>
        ))}
      </FormField>
      <FormField name="folio" label={texts.folio} validate={requiredText} maxLength={120} required />
      <DayField name="on" label={texts.on} />
      <SignedDocumentField project_id={props.project_id} />
    </FormDialog>
  );
};

const priceProblem = (text: string) => requiredText(text) ?? readQuantity(text).error;

/** Records the conciliated price of an extraordinary concept; it proposes the price that was requested. */
export const PriceDialog = ({ of: { id, concept_code, unit_price }, ...props }: Props) => {
  const opened = { unit_price: String(unit_price), folio: '', on: useToday(), document_id: '' };
  const form = useContractForm(props, opened, {
    to: `extraordinary/${id}/price`,
    said: { done: texts.agreeDone, failed: texts.agreeFailed },
    body: ({ document_id, unit_price: typed, folio, on }) =>
      withDocument({ unit_price: readQuantity(typed).value, folio: folio.trim(), on }, document_id),
  });
  return (
    <FormDialog {...frame} title={texts.agreeNamed(concept_code)} form={form} close={props.close}>
      <Typography>{texts.agreeMeans}</Typography>
      <FormField
        name="unit_price"
        label={texts.unitPrice}
        validate={priceProblem}
        figure={readQuantity}
        required
      />
      <DayField name="on" label={texts.on} />
      <FormField name="folio" label={texts.agreementFolio} maxLength={120} />
      <SignedDocumentField project_id={props.project_id} />
    </FormDialog>
  );
};

const said = { done: texts.withdrawn, failed: texts.withdrawFailed };

/** Takes back the price of an extraordinary concept, or else its order, with a reason. */
export const WithdrawRecordDialog = ({ of: { id, concept_code, price }, project_id, close }: Props) => {
  const command = useCommand();
  const record = price ? 'price' : 'order';
  return (
    <ReasonDialog
      title={texts.withdrawNamed(record, concept_code)}
      hint={texts.withdrawMeans}
      submit={texts.withdraw}
      send={(reason) =>
        command('POST', `projects/${project_id}/extraordinary/${id}/withdraw`, said, { record, reason })
      }
      close={close}
    />
  );
};
