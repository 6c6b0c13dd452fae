import { Box, Button, ButtonBase, Stack, Typography } from '@mui/material';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { counted } from '../../shared/format.ts';
import { ConceptName } from '../concepts/ConceptName.tsx';
import { ConceptSearch } from '../concepts/ConceptSearch.tsx';
import { conceptIndex, foundByCode, offeredConcepts } from '../../shared/concepts/concept-search.ts';
import { texts } from '../messages.ts';

const choice = {
  display: 'block',
  width: '100%',
  textAlign: 'start',
  font: 'inherit',
  lineHeight: 1.4,
  minHeight: 56,
  px: 2,
  py: 1,
  borderBottom: '1px solid var(--line)',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'var(--ground)' },
};

type Props = { concepts: readonly ConceptProgress[]; choose: (concept_id: string) => void };

const Chooser = ({ concepts, choose }: Props) => {
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const index = useMemo(() => conceptIndex(concepts), [concepts]);
  const rows = useMemo(() => foundByCode(index, sought), [index, sought]);
  return (
    <Stack sx={{ gap: 1 }}>
      <Box sx={{ display: 'flex' }}>
        <ConceptSearch value={search} change={setSearch} autoFocus />
      </Box>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {rows.length > offeredConcepts
          ? `Los primeros ${offeredConcepts} de ${counted(rows.length, 'concepto', 'conceptos')}`
          : counted(rows.length, 'concepto', 'conceptos')}
      </Typography>
      {rows.length > 0 && (
        <Box sx={{ border: '1px solid var(--line)', borderRadius: 2, overflow: 'hidden' }}>
          {rows.slice(0, offeredConcepts).map((concept) => (
            <ButtonBase key={concept.concept_id} onClick={() => choose(concept.concept_id)} sx={choice}>
              <ConceptName of={concept} />
            </ButtonBase>
          ))}
        </Box>
      )}
    </Stack>
  );
};

type FieldProps = Props & {
  concept: ConceptProgress | undefined;
  /** What is recorded stays with its concept. */
  fixed: boolean;
};

/** The concept of a capture; a new one may be changed for another. */
export const ConceptChoice = ({ concept, fixed, concepts, choose }: FieldProps) => {
  const [changing, setChanging] = useState(false);
  if (changing || !concept)
    return fixed ? (
      <Typography>{texts.gone}</Typography>
    ) : (
      <Chooser
        concepts={concepts}
        choose={(id) => {
          choose(id);
          setChanging(false);
        }}
      />
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ConceptName of={concept} />
      </Box>
      {!fixed && (
        <Button
          aria-label={texts.changeConcept}
          onClick={() => setChanging(true)}
          sx={{ flex: 'none', minHeight: { xs: 48, sm: 40 }, mt: -1, mr: -1 }}
        >
          Cambiar
        </Button>
      )}
    </Box>
  );
};
