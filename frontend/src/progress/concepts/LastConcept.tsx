import Add from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { field } from '../../messages.ts';
import { texts } from '../messages.ts';
import { ConceptName } from './ConceptName.tsx';

const box = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'center' },
  gap: 1.5,
  p: 1.5,
  border: '1px solid var(--petrol)',
  borderRadius: 2,
  bgcolor: 'var(--petrolSoft)',
};

type Props = { concept: ConceptProgress; add: (concept_id: string) => void };

/** The concept recorded last, first at hand: the same work mostly goes on. */
export const LastConcept = ({ concept, add }: Props) => (
  <Box component="section" aria-label={texts.lastConcept} sx={box}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.lastConcept}</Box>
      <ConceptName of={concept} />
    </Box>
    <Button
      variant="contained"
      startIcon={<Add />}
      onClick={() => add(concept.concept_id)}
      sx={{ minHeight: { xs: 52, sm: 40 }, flex: 'none' }}
    >
      {field.addProgress}
      <span className="hidden-label">: {concept.concept_code}</span>
    </Button>
  </Box>
);
