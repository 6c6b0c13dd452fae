import { Box, Typography } from '@mui/material';
import type { ConceptAnswer } from '@obraclara/api';
import { required, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCommand } from '../../api/useCommand.ts';
import { app, catalog } from '../../messages.ts';
import { readQuantity } from '../../ui/forms/typed-number.ts';
import { money } from '../../ui/format/format.ts';
import { useExpiredDraft } from '../../shared/drafts/useExpiredDraft.ts';
import { refusedBy } from '../../shared/forms/useShortForm.ts';
import { EditDialog } from '../EditDialog.tsx';
import { FigureInput } from '../FigureInput.tsx';
import { useEditing } from '../useEditing.ts';
import { conceptForm } from './concept-conflict.ts';
import { conceptTerms, previewAmount } from './concept.ts';

const needed = required(app.required);
const fresh = {};

const AmountPreview = () => {
  const [quantity, unitPrice] = useWatch({ name: ['quantity', 'unit_price'] }) as unknown[];
  const amount = previewAmount(quantity, unitPrice);
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        px: 2,
        py: 1.5,
        borderRadius: 1,
        bgcolor: 'var(--petrolSoft)',
      }}
    >
      <Typography>{catalog.amount}</Typography>
      <Typography
        component="output"
        aria-label={catalog.amount}
        sx={{ fontWeight: 700, fontSize: '1.125rem' }}
      >
        {amount === null ? '—' : money(amount)}
      </Typography>
    </Box>
  );
};

type Props = { project: string; item: ConceptAnswer | null; onClose: () => void };

/** Adds a concept to the catalog of the project, or edits the given one. */
export const ConceptDialog = ({ project, item, onClose }: Props) => {
  const command = useCommand();
  const draft = useExpiredDraft(`catalog/${item?.id ?? `new/${project}`}`, item);
  const update = useEditing(`catalog/${item?.id}`, draft.record, conceptForm(project));

  const save = async (values: Record<string, unknown>) => {
    const terms = conceptTerms(project, values);
    if (item) return update({ done: catalog.updated, failed: catalog.saveFailed }, terms, onClose);
    const messages = { done: catalog.created, failed: catalog.saveFailed };
    const outcome = await command('POST', 'catalog', messages, terms);
    if (!outcome.ok) return refusedBy(outcome.error);
    onClose();
    return undefined;
  };

  return (
    <EditDialog
      title={item ? catalog.editTitle : catalog.createTitle}
      submit={item ? catalog.update : catalog.create}
      record={draft.record ?? fresh}
      draft={draft}
      onSave={save}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '2fr 1fr' }, gap: 2 }}>
        <TextInput
          helperText={false}
          source="concept_code"
          label={catalog.code}
          validate={needed}
          autoFocus
        />
        <TextInput helperText={false} source="unit" label={catalog.unit} validate={needed} />
      </Box>
      <TextInput
        helperText={false}
        source="concept_name"
        label={catalog.name}
        validate={needed}
        multiline
        minRows={2}
        maxRows={8}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
        <FigureInput source="quantity" label={catalog.quantity} read={readQuantity} validate={needed} />
        <FigureInput source="unit_price" label={catalog.unitPrice} read={readQuantity} validate={needed} />
      </Box>
      <AmountPreview />
    </EditDialog>
  );
};
