import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { lineAmount } from '@obraclara/events';
import { useState, type SubmitEvent } from 'react';
import { fieldErrorsOf, isApiError } from '../../api/api-error.ts';
import { randomId } from '../../api/random-id.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Field } from '../../shared/forms/Field.tsx';
import { app, field } from '../../messages.ts';
import { Dialog } from '../../shared/Dialog.tsx';
import { money } from '../../shared/format.ts';
import { useLeaving } from '../../shared/useLeaving.ts';
import { readFieldQuantity } from '../field-quantity.ts';
import { said } from '../messages.ts';

type Terms = Record<'concept_code' | 'description' | 'unit' | 'quantity' | 'unit_price', string>;
type Errors = Record<string, string | undefined>;

const blank: Terms = { concept_code: '', description: '', unit: '', quantity: '', unit_price: '' };
const names = Object.keys(blank) as (keyof Terms)[];

/** All five are required (specification §5). */
const problemsOf = (terms: Terms): Errors => {
  const problem = (name: keyof Terms) => {
    if (terms[name].trim() === '') return app.required;
    return name === 'quantity' || name === 'unit_price' ? readFieldQuantity(terms[name]).error : undefined;
  };
  return Object.fromEntries(names.map((name) => [name, problem(name)]));
};

const amountOf = ({ quantity, unit_price }: Terms): string | undefined => {
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

type Props = { project_id: string; close: () => void };

/** "Create Extraordinary": a concept outside of the catalog, which progress can be added to at once. */
export const ExtraordinaryDialog = ({ project_id, close }: Props) => {
  const command = useCommand();
  // Made once, so that what is sent again is the same concept.
  const [id] = useState(randomId);
  const [terms, setTerms] = useState(blank);
  const [errors, setErrors] = useState<Errors>({});
  const [why, setWhy] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const dirty = names.some((name) => terms[name] !== '');
  const leaving = useLeaving(close, () => ({ dirty, busy: sending }));
  const control = (name: keyof Terms) => ({
    value: terms[name],
    change: (text: string) => {
      setTerms({ ...terms, [name]: text });
      setErrors({ ...errors, [name]: undefined });
    },
    problem: errors[name],
    required: true,
  });
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const problems = problemsOf(terms);
    setErrors(problems);
    setWhy(null);
    if (Object.values(problems).some(Boolean) || sending) return;
    setSending(true);
    const outcome = await command('POST', 'extraordinary', said.extraordinary, bodyOf(project_id, id, terms));
    setSending(false);
    if (outcome.ok) return close();
    setErrors(fieldErrorsOf(outcome.error));
    setWhy(isApiError(outcome.error) ? outcome.error.message : null);
  };
  return (
    <Dialog
      leaving={leaving}
      fills
      steady
      maxWidth="sm"
      aria-labelledby="extraordinary-title"
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' } }}
    >
      <DialogTitle id="extraordinary-title" sx={{ px: { xs: 2, sm: 3 } }}>
        {field.createExtraordinary}
      </DialogTitle>
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogContent
          dividers
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, px: { xs: 2, sm: 3 }, flex: 1 }}
        >
          <Box sx={{ display: 'grid', gridTemplateColumns: '2fr 1fr', gap: 1.5 }}>
            <Field label="Código" {...control('concept_code')} autoFocus />
            <Field label="Unidad" {...control('unit')} />
          </Box>
          <Field label="Descripción" {...control('description')} multiline minRows={2} maxRows={6} />
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
            <Field label="Cantidad" {...control('quantity')} numeric />
            <Field
              label="Precio unitario"
              {...control('unit_price')}
              numeric
              helperText="En pesos, sin IVA"
            />
          </Box>
          <Box role="status" sx={{ minHeight: 24, fontWeight: 600 }}>
            {amountOf(terms)}
          </Box>
          {why && (
            <Alert severity="error" variant="outlined">
              {why}
            </Alert>
          )}
        </DialogContent>
        <DialogActions
          sx={{
            px: { xs: 2, sm: 3 },
            pb: { xs: 'max(16px, env(safe-area-inset-bottom))', sm: 2 },
            '& button': { minHeight: { xs: 52, sm: 40 } },
          }}
        >
          <Button onClick={leaving.attempt} disabled={sending}>
            {app.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={sending} sx={{ flex: { xs: 1, sm: 'none' } }}>
            {app.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
