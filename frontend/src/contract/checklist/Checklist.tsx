import { Button, Typography } from '@mui/material';
import { accompanyingNames, accompanyingText, usualChecklist, type Accompanying } from '@obraclara/events';
import { useState } from 'react';
import { app } from '../../messages.ts';
import { FormDialog } from '../../shared/forms/FormDialog.tsx';
import { Section } from '../../ui/figures/Section.tsx';
import { CheckField } from '../CheckField.tsx';
import { useContractForm, type ContractForm } from '../useContractForm.ts';
import { texts } from './messages.ts';

type Required = readonly Accompanying[] | null;

const items = Object.keys(accompanyingNames) as Accompanying[];
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Which documents the contract requires with each estimation; it proposes the usual ones. */
const ChecklistDialog = ({ required, ...props }: ContractForm & { required: Required }) => {
  const ticked = required ?? usualChecklist;
  const opened = Object.fromEntries(items.map((item) => [item, ticked.includes(item)]));
  const form = useContractForm(props, opened, {
    to: 'checklist',
    said: { done: texts.setDone, failed: texts.setFailed },
    body: (values) => ({ items: items.filter((item) => values[item]) }),
  });
  return (
    <FormDialog
      title={texts.title}
      submit={app.save}
      form={form}
      close={props.close}
      maxWidth="sm"
      fullWidth
      content={{ sx: { display: 'flex', flexDirection: 'column' } }}
    >
      {items.map((item) => (
        <CheckField key={item} name={item} label={capitalised(accompanyingNames[item])} />
      ))}
    </FormDialog>
  );
};

const textOf = (required: Required) => {
  if (required === null) return texts.unset;
  return required.length > 0 ? `${capitalised(accompanyingText(required))}.` : texts.nothing;
};

type Props = { project_id: string; required: Required; writes: boolean };

/** What accompanies each estimation of the works contract. `writes`: whether its form is shown. */
export const Checklist = ({ project_id, required, writes }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title={texts.title}
      hint={texts.hint}
      actions={
        writes && (
          <Button
            variant="outlined"
            aria-label={texts.setNamed}
            onClick={() => setOpen(true)}
            sx={{ minHeight: { xs: 48, sm: 40 } }}
          >
            {texts.set}
          </Button>
        )
      }
    >
      <Typography>{textOf(required)}</Typography>
      {open && <ChecklistDialog project_id={project_id} required={required} close={() => setOpen(false)} />}
    </Section>
  );
};
