import { Alert, Box } from '@mui/material';
import { lineAmount } from '@obraclara/events';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldErrorsOf, isApiError } from '../../api/api-error.ts';
import { randomId } from '../../ui/random-id.ts';
import { useCommand } from '../../api/useCommand.ts';
import { app, field } from '../../messages.ts';
import { FormDialog } from '../../shared/forms/FormDialog.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { requiredText } from '../../ui/forms/required-text.ts';
import { useShortForm } from '../../shared/forms/useShortForm.ts';
import { money } from '../../ui/format/format.ts';
import { readFieldQuantity } from '../field-quantity.ts';
import { commandTexts } from '../messages.ts';

const blank = { concept_code: '', description: '', unit: '', quantity: '', unit_price: '' };
type Terms = typeof blank;

/** All five fields are required (specification §5). */
const neededNumber = (text: string) => requiredText(text) ?? readFieldQuantity(text).error;

const amountOf = ({ quantity, unit_price }: Pick<Terms, 'quantity' | 'unit_price'>): string | undefined => {
  const [count, price] = [readFieldQuantity(quantity), readFieldQuantity(unit_price)];
  if (count.error || price.error || !quantity.trim() || !unit_price.trim()) return undefined;
  try {
    return `Importe: ${money(lineAmount(count.value, price.value))}`;
  } catch (error) {
    if (error instanceof RangeError) return 'El importe rebasa el máximo que se puede registrar.';
    throw error;
  }
};

const bodyOf = (project_id: string, id: string, terms: Terms) => ({
  id,
  project_id,
  concept_code: terms.concept_code.trim(),
  description: terms.description.trim(),
  unit: terms.unit.trim(),
  quantity: readFieldQuantity(terms.quantity).value,
  unit_price: readFieldQuantity(terms.unit_price).value,
});

/** Amount of the concept, while the user types. */
const Amount = () => {
  const [quantity, unit_price] = useWatch<Terms, ['quantity', 'unit_price']>({
    name: ['quantity', 'unit_price'],
  });
  return (
    <Box role="status" sx={{ minHeight: 24, fontWeight: 600 }}>
      {amountOf({ quantity, unit_price })}
    </Box>
  );
};

const inset = { px: { xs: 2, sm: 3 } };
const content = {
  dividers: true,
  sx: { display: 'flex', flexDirection: 'column', gap: 2, ...inset, flex: 1 },
} as const;
const actions = {
  ...inset,
  pb: { xs: 'max(16px, env(safe-area-inset-bottom))', sm: 2 },
  '& button': { minHeight: { xs: 52, sm: 40 } },
  '& [type=submit]': { flex: { xs: 1, sm: 'none' } },
};

type Props = { project_id: string; close: () => void };

/** "Create Extraordinary": creates a concept outside the catalog, which can have progress at once. */
export const ExtraordinaryDialog = ({ project_id, close }: Props) => {
  const command = useCommand();
  // Created once, so that a retry creates the same concept.
  const [id] = useState(randomId);
  const [why, setWhy] = useState<string | null>(null);
  const form = useShortForm(blank, async (terms) => {
    setWhy(null);
    const outcome = await command(
      'POST',
      'extraordinary',
      commandTexts.extraordinary,
      bodyOf(project_id, id, terms),
    );
    if (!outcome.ok) {
      setWhy(isApiError(outcome.error) ? outcome.error.message : null);
      return { errors: fieldErrorsOf(outcome.error) };
    }
    close();
    return undefined;
  });
  return (
    <FormDialog
      title={field.createExtraordinary}
      submit={app.save}
      form={form}
      close={close}
      fills
      steady
      maxWidth="sm"
      sx={{ '& .MuiDialogTitle-root': inset }}
      content={content}
      actions={actions}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '2fr 1fr', gap: 1.5 }}>
        <FormField name="concept_code" label="Código" validate={requiredText} required autoFocus />
        <FormField name="unit" label="Unidad" validate={requiredText} required />
      </Box>
      <FormField
        name="description"
        label="Descripción"
        validate={requiredText}
        required
        multiline
        minRows={2}
        maxRows={6}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
        <FormField
          name="quantity"
          label="Cantidad"
          validate={neededNumber}
          required
          figure={readFieldQuantity}
        />
        <FormField
          name="unit_price"
          label="Precio unitario"
          validate={neededNumber}
          required
          figure={readFieldQuantity}
          helperText="En pesos, sin IVA"
        />
      </Box>
      <Amount />
      {why && (
        <Alert severity="error" variant="outlined">
          {why}
        </Alert>
      )}
    </FormDialog>
  );
};
