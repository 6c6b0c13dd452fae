import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Autocomplete, Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material';
import { amendedQuantity } from '@obraclara/events';
import type { AmendmentRead } from '@obraclara/api';
import { useMemo, type ReactNode } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { app } from '../messages.ts';
import { conceptIndex, foundByCode, offeredConcepts } from '../shared/concepts/concept-search.ts';
import { FormField } from '../ui/forms/FormField.tsx';
import { readQuantity, readTimes, type Typed } from '../ui/forms/typed-number.ts';
import { quantity, unitMoney } from '../ui/format/format.ts';
import { toast } from '../ui/states/toasts.ts';
import { requiredText } from '../ui/forms/required-text.ts';
import { withRead, type AmendmentForm } from './amendment-form.ts';
import { AmendmentFile } from './AmendmentFile.tsx';
import { texts } from './messages.ts';
import type { AmendableConcept } from './useAmendable.ts';
import type { TermsOf } from './useContractTerms.ts';

type Known = { concepts: AmendableConcept[] | undefined; byId: ReadonlyMap<string, AmendableConcept> };

const card = {
  border: '1px solid var(--line)',
  borderRadius: 2,
  p: 1.5,
  display: 'flex',
  gap: 1,
  alignItems: 'start',
};
const touch = { minHeight: { xs: 48, sm: 40 } };

const required = (read: (text: string) => Typed) => (text: string) =>
  text.trim() === '' ? app.required : read(text).error;
/** A line changes the quantity, the price, or both. */
const changed = (text: string, price: string) => {
  const { value, error } = readTimes(text);
  return error ?? (value === 0 && !price.trim() ? app.required : undefined);
};

const Removable = ({ name, remove, children }: { name: string; remove: () => void; children: ReactNode }) => (
  <Box sx={card} role="group" aria-label={name}>
    <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    <IconButton aria-label={texts.remove(name)} onClick={remove} sx={{ width: 48, height: 48 }}>
      <DeleteOutlined />
    </IconButton>
  </Box>
);

/** The contracted quantity of a concept before and after the typed change. */
const Becomes = ({ at, concept }: { at: number; concept: AmendableConcept }) => {
  const typed = useWatch<AmendmentForm>({ name: `lines.${at}.quantity` }) as string | undefined;
  const { value, error } = readTimes(typed ?? '');
  const before = concept.extraordinary ? 0 : concept.quantity;
  const after = error ? before : amendedQuantity(before, { quantity: value });
  return (
    <Typography variant="body2" translate="no" sx={{ color: 'text.secondary' }}>
      {texts.becomes(quantity(before), quantity(after))} {concept.unit}
    </Typography>
  );
};

const ChangedConcept = ({
  at,
  concept,
  remove,
}: {
  at: number;
  concept: AmendableConcept;
  remove: () => void;
}) => {
  const { getValues } = useFormContext<AmendmentForm>();
  return (
    <Removable name={concept.concept_code} remove={remove}>
      <Box sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        <strong translate="no">{concept.concept_code}</strong> {concept.concept_name}
      </Box>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'center' } }}>
        <Box sx={{ width: { sm: 220 } }}>
          <FormField
            name={`lines.${at}.quantity`}
            label={texts.change}
            figure={readTimes}
            validate={(text) => changed(text, getValues(`lines.${at}.unit_price`))}
            helperText={texts.changeHint}
          />
        </Box>
        {!concept.extraordinary && (
          <Box sx={{ width: { sm: 220 } }}>
            <FormField
              name={`lines.${at}.unit_price`}
              label={texts.newPrice}
              figure={readQuantity}
              validate={(text) => readQuantity(text).error}
              helperText={texts.newPriceHint(unitMoney(concept.unit_price))}
            />
          </Box>
        )}
        <Becomes at={at} concept={concept} />
      </Stack>
    </Removable>
  );
};

const NewConcept = ({ at, remove }: { at: number; remove: () => void }) => {
  const code = useWatch<AmendmentForm>({ name: `concepts.${at}.concept_code` }) as string | undefined;
  const of = (field: string) => `concepts.${at}.${field}`;
  return (
    <Removable name={code || texts.newConcept} remove={remove}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(4, 1fr)' } }}>
        <FormField
          name={of('concept_code')}
          label={texts.code}
          validate={requiredText}
          maxLength={60}
          required
        />
        <Box sx={{ gridColumn: { sm: 'span 3' } }}>
          <FormField
            name={of('concept_name')}
            label={texts.name}
            validate={requiredText}
            maxLength={6000}
            required
          />
        </Box>
        <FormField name={of('unit')} label={texts.unit} validate={requiredText} maxLength={40} required />
        <FormField
          name={of('quantity')}
          label={texts.quantity}
          figure={readQuantity}
          validate={required(readQuantity)}
          required
        />
        <FormField
          name={of('unit_price')}
          label={texts.price}
          figure={readQuantity}
          validate={required(readQuantity)}
          required
        />
      </Box>
    </Removable>
  );
};

const nothing = { concept_code: '', concept_name: '', unit: '', quantity: '', unit_price: '' };

/** Adds a concept of the contract, found by code or name. */
const ConceptChoice = ({
  concepts = [],
  add,
}: {
  concepts: AmendableConcept[] | undefined;
  add: (id: string) => void;
}) => {
  const index = useMemo(() => conceptIndex(concepts), [concepts]);
  return (
    <Autocomplete<AmendableConcept>
      size="small"
      options={concepts}
      value={null}
      blurOnSelect
      clearOnBlur
      onChange={(_, concept) => concept && add(concept.id)}
      filterOptions={(_, { inputValue }) => foundByCode(index, inputValue).slice(0, offeredConcepts)}
      getOptionLabel={({ concept_code, concept_name }) => `${concept_code} · ${concept_name}`}
      getOptionKey={({ id }) => id}
      noOptionsText="Ningún concepto coincide."
      renderInput={(params) => <TextField {...params} label={texts.addConcept} />}
      sx={{ flex: '1 1 260px', '& .MuiInputBase-root': touch }}
    />
  );
};

/** The concepts of an amendment: those of the contract whose quantity changes, and new ones. */
export const AmendmentLines = ({ of, concepts, byId }: Known & { of: TermsOf }) => {
  const { control, getValues } = useFormContext<AmendmentForm>();
  const lines = useFieldArray({ control, name: 'lines' });
  const added = useFieldArray({ control, name: 'concepts' });
  const present = useMemo(() => new Set(lines.fields.map(({ concept_id }) => concept_id)), [lines.fields]);
  const offered = useMemo(() => concepts?.filter(({ id }) => !present.has(id)), [concepts, present]);
  const takeExcess = () => {
    const excess = (concepts ?? []).filter((concept) => concept.excess > 0 && !present.has(concept.id));
    if (excess.length === 0) return toast(texts.nothingExceeds, 'info');
    lines.append(
      excess.map(({ id, excess: more }) => ({ concept_id: id, quantity: String(more), unit_price: '' })),
    );
  };
  const takeRead = (reading: AmendmentRead) => {
    const after = withRead(getValues(), reading);
    lines.replace(after.lines);
    added.replace(after.concepts);
  };
  return (
    <Stack sx={{ gap: 1.5 }} role="group" aria-label={texts.lines}>
      <Typography variant="h3">{texts.lines}</Typography>
      {lines.fields.map((line, at) => {
        const concept = byId.get(line.concept_id);
        return (
          concept && (
            <ChangedConcept key={line.id} at={at} concept={concept} remove={() => lines.remove(at)} />
          )
        );
      })}
      {added.fields.map((line, at) => (
        <NewConcept key={line.id} at={at} remove={() => added.remove(at)} />
      ))}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <ConceptChoice
          key={lines.fields.length}
          concepts={offered}
          add={(concept_id) => lines.append({ concept_id, quantity: '', unit_price: '' })}
        />
        <Button startIcon={<Add />} onClick={() => added.append(nothing)} sx={touch}>
          {texts.newConcept}
        </Button>
        <Button onClick={takeExcess} disabled={!concepts} sx={touch}>
          {texts.takeExcess}
        </Button>
        <AmendmentFile of={of} take={takeRead} />
      </Stack>
    </Stack>
  );
};
