import { MenuItem, Typography } from '@mui/material';
import type { ClosingAnswer } from '@obraclara/api';
import { receptionKindNames, settlementRowNames, type SettlementItem } from '@obraclara/events';
import type { ReactNode } from 'react';
import { useCommand } from '../../api/useCommand.ts';
import { app, projects } from '../../messages.ts';
import { FormDialog } from '../../shared/forms/FormDialog.tsx';
import { ReasonDialog } from '../../shared/forms/ReasonDialog.tsx';
import { DayField } from '../../ui/dates/DayField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { requiredText } from '../../ui/forms/required-text.ts';
import { readMoney } from '../../ui/forms/typed-number.ts';
import { SignedDocumentField } from '../SignedDocument.tsx';
import { useContractForm, withDocument, type ContractForm } from '../useContractForm.ts';
import { texts } from './messages.ts';

const column = { display: 'flex', flexDirection: 'column', gap: 2 } as const;

const noAct = { on: '', folio: '', text: '', document_id: '' };

type ActProps = ContractForm & {
  title: string;
  submit: string;
  sent: { to: string; said: { done: string; failed: string } };
  /** Further values of the form, and their fields. */
  more?: Record<string, string>;
  children?: ReactNode;
};

/** A signed act: its day, folio, text and document. */
const ActDialog = ({ title, submit, sent, more = {}, children, ...props }: ActProps) => {
  const form = useContractForm<Record<string, string>>(
    props,
    { ...noAct, ...more },
    {
      ...sent,
      body: ({ document_id = '', ...values }) => withDocument(values, document_id),
    },
  );
  return (
    <FormDialog
      title={title}
      submit={submit}
      form={form}
      close={props.close}
      maxWidth="sm"
      fullWidth
      content={{ sx: column }}
    >
      {children}
      <DayField name="on" label={texts.on} />
      <FormField name="folio" label={texts.folio} maxLength={120} />
      <FormField name="text" label={texts.text} maxLength={2000} multiline minRows={2} />
      <SignedDocumentField project_id={props.project_id} />
    </FormDialog>
  );
};

const Hint = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

/** Records the reception of the works. */
export const ReceptionDialog = (props: ContractForm) => (
  <ActDialog
    {...props}
    title={texts.receive}
    submit={app.save}
    sent={{ to: 'closing/receptions', said: { done: texts.receiveDone, failed: texts.receiveFailed } }}
    more={{ kind: 'total' }}
  >
    <FormField name="kind" label={texts.kind} select sx={{ mt: 1 }}>
      {Object.entries(receptionKindNames).map(([kind, name]) => (
        <MenuItem key={kind} value={kind}>
          {name}
        </MenuItem>
      ))}
    </FormField>
  </ActDialog>
);

/** Records the signed finiquito. */
export const SettlementDialog = (props: ContractForm) => (
  <ActDialog
    {...props}
    title={texts.sign}
    submit={app.save}
    sent={{ to: 'closing/settlement', said: { done: texts.signDone, failed: texts.signFailed } }}
  >
    <Hint>{texts.signHint}</Hint>
  </ActDialog>
);

/** Closes the contract with the acta of extinction. */
export const ExtinctionDialog = (props: ContractForm) => (
  <ActDialog
    {...props}
    title={texts.extinguish}
    submit={texts.extinguish}
    sent={{ to: 'closing/extinction', said: { done: texts.extinguishDone, failed: texts.extinguishFailed } }}
  >
    <Hint>{texts.extinguishHint}</Hint>
  </ActDialog>
);

const itemSaid = { done: texts.itemDone, failed: texts.itemFailed };

/** Returns a function that replaces what people added to the finiquito. */
export const useSetItems = (project_id: string) => {
  const command = useCommand();
  return (items: readonly SettlementItem[]) =>
    command('POST', `projects/${project_id}/closing/items`, itemSaid, { items });
};

const itemKinds: SettlementItem['kind'][] = [
  'ajuste_de_costos',
  'gastos_no_recuperables',
  'deductiva',
  'pena',
];
const amountProblem = (text: string) => requiredText(text) ?? readMoney(text).error;

/** Adds an item to the finiquito. */
export const ItemDialog = ({ items, ...props }: ContractForm & Pick<ClosingAnswer, 'items'>) => {
  const form = useContractForm(
    props,
    { kind: 'gastos_no_recuperables', text: '', amount: '' },
    {
      to: 'closing/items',
      said: itemSaid,
      body: ({ kind, text, amount }) => ({
        items: [...items, { kind, text: text.trim(), amount: readMoney(amount).value }],
      }),
    },
  );
  return (
    <FormDialog
      title={texts.addItem}
      submit={app.save}
      form={form}
      close={props.close}
      maxWidth="sm"
      fullWidth
      content={{ sx: column }}
    >
      <Hint>{texts.addItemHint}</Hint>
      <FormField name="kind" label={texts.concept} select>
        {itemKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {settlementRowNames[kind]}
          </MenuItem>
        ))}
      </FormField>
      <FormField name="text" label={texts.origin} validate={requiredText} maxLength={200} required />
      <FormField name="amount" label={texts.amount} figure={readMoney} validate={amountProblem} required />
    </FormDialog>
  );
};

type WithdrawProps = ContractForm & { what: string; title: string };

/** Takes back an act that was recorded by mistake, with a reason. `what`: its part of the address. */
export const WithdrawActDialog = ({ project_id, what, title, close }: WithdrawProps) => {
  const command = useCommand();
  const messages = { done: texts.withdrawn, failed: texts.withdrawFailed };
  return (
    <ReasonDialog
      title={title}
      hint={texts.withdrawMeans}
      submit={texts.withdraw}
      send={(reason) =>
        command('POST', `projects/${project_id}/closing/${what}/withdraw`, messages, { reason })
      }
      close={close}
    />
  );
};

/** Opens a closed contract again, with a reason. */
export const ReopenDialog = ({ project_id, close }: ContractForm) => {
  const command = useCommand();
  const messages = { done: projects.reopened, failed: projects.reopenFailed };
  return (
    <ReasonDialog
      title={projects.reopen}
      hint={projects.reopenHint}
      submit={projects.reopen}
      send={(reason) => command('POST', `projects/${project_id}/reopen`, messages, { reason })}
      close={close}
    />
  );
};
