import { Box, Button, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { memo, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { estimations as words } from '../../messages.ts';
import { counted, quantity } from '../../ui/format/format.ts';
import { toast } from '../../ui/states/toasts.ts';
import type { EstimableConcept } from '../../shared/concepts/estimable.ts';
import { conceptIndex, foundByCode, offeredConcepts } from '../../shared/concepts/concept-search.ts';

type Props = {
  concepts: EstimableConcept[];
  /** Ids of the concepts that the estimation already has. */
  present: ReadonlySet<string>;
  add: (concepts: EstimableConcept[]) => void;
};

/** Concept names may have many lines; two are enough to distinguish concepts. */
const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

const Choice = ({
  concept,
  chosen,
  present,
  toggle,
}: {
  concept: EstimableConcept;
  chosen: boolean;
  present: boolean;
  toggle: () => void;
}) => (
  <FormControlLabel
    disabled={present}
    control={<Checkbox checked={chosen || present} onChange={toggle} />}
    sx={{ m: 0, minHeight: { xs: 48, sm: 40 }, alignItems: 'center' }}
    label={
      <Box sx={{ minWidth: 0, py: 0.5 }}>
        <Box sx={clamped} title={concept.concept_name}>
          <strong>{concept.concept_code}</strong> {concept.concept_name}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {quantity(concept.quantity)} {concept.unit}
          {concept.extraordinary && ' · Extraordinario'}
          {present && ' · Ya agregado'}
        </Box>
      </Box>
    }
    slotProps={{ typography: { variant: 'body2', sx: { minWidth: 0 } } }}
  />
);

/** Arrow up and down move through the search field and its results. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not(:disabled)')];
  stops[stops.indexOf(document.activeElement as HTMLElement) + by]?.focus();
};

type FooterProps = { found: number; shown: number; chosen: number; add: () => void };

/** Count of the concepts found, and the button that adds the selected ones. */
const Footer = ({ found, shown, chosen, add }: FooterProps) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 1,
    }}
  >
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {found === 0
        ? 'Ningún concepto coincide con la búsqueda.'
        : found > shown
          ? `Se muestran ${shown} de ${counted(found, 'concepto', 'conceptos')}. Refine la búsqueda.`
          : counted(found, 'concepto', 'conceptos')}
    </Typography>
    <Button variant="outlined" disabled={chosen === 0} onClick={add}>
      Agregar seleccionados{chosen > 0 && ` (${chosen})`}
    </Button>
  </Box>
);

/** Finds concepts by code or name, shows at most 10, and adds the selected ones. Enter adds the only concept found. */
export const ConceptPicker = memo(({ concepts, present, add }: Props) => {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, EstimableConcept>>(new Map());
  const field = useRef<HTMLInputElement>(null);
  const index = useMemo(() => conceptIndex(concepts), [concepts]);
  const found = useMemo(() => foundByCode(index, search), [index, search]);
  const shown = found.slice(0, offeredConcepts);

  const toggle = (concept: EstimableConcept) => {
    const next = new Map(chosen);
    if (!next.delete(concept.id)) next.set(concept.id, concept);
    setChosen(next);
  };
  const addThese = (these: EstimableConcept[]) => {
    if (these.length === 0) return toast(words.chooseConcept, 'error');
    add(these);
    setChosen(new Map());
    setSearch('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.target as HTMLElement).tagName === 'INPUT') {
      event.preventDefault();
      addThese(chosen.size === 0 && search.trim() && found.length === 1 ? shown : [...chosen.values()]);
    } else walk(event);
  };
  return (
    <Stack
      data-adds
      role="group"
      aria-label="Elegir conceptos"
      onKeyDown={onKeyDown}
      sx={{ gap: 1, p: 2, border: '1px solid var(--line)', borderRadius: 2, bgcolor: 'var(--ground)' }}
    >
      <TextField
        label="Buscar concepto por código o nombre"
        type="search"
        size="small"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        slotProps={{ htmlInput: { ref: field, autoComplete: 'off' } }}
      />
      <Stack
        role="group"
        aria-label="Conceptos encontrados"
        // Without an enabled checkbox, the list needs its own tab stop to scroll by keyboard.
        tabIndex={shown.every(({ id }) => present.has(id)) ? 0 : undefined}
        sx={{ maxHeight: { sm: 280 }, overflow: 'auto' }}
      >
        {shown.map((concept) => (
          <Choice
            key={concept.id}
            concept={concept}
            chosen={chosen.has(concept.id)}
            present={present.has(concept.id)}
            toggle={() => toggle(concept)}
          />
        ))}
      </Stack>
      <Footer
        found={found.length}
        shown={shown.length}
        chosen={chosen.size}
        add={() => addThese([...chosen.values()])}
      />
    </Stack>
  );
});
ConceptPicker.displayName = 'ConceptPicker';
