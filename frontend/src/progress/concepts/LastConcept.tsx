import Add from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { field } from '../../messages.ts';
import { texts } from '../messages.ts';
import { ConceptName } from './ConceptName.tsx';

const box = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  p: { xs: 1, sm: 1.5 },
  border: '1px solid var(--petrol)',
  borderRadius: 2,
  bgcolor: 'var(--petrolSoft)',
};

/** A phone has room for the icon only. */
const onPhones = {
  '@media (max-width: 599.95px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    clipPath: 'inset(50%)',
  },
};

type Props = { concept: ConceptProgress; add: (concept_id: string) => void };

/** Button for the concept recorded last: usually the same work continues. */
export const LastConcept = ({ concept, add }: Props) => (
  <Box component="section" aria-label={texts.lastConcept} sx={box}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.lastConcept}</Box>
      <ConceptName of={concept} />
    </Box>
    <Button
      variant="contained"
      onClick={() => add(concept.concept_id)}
      sx={{
        minHeight: { xs: 52, sm: 40 },
        minWidth: { xs: 52, sm: 64 },
        flex: 'none',
        gap: 1,
        px: { xs: 1, sm: 2 },
      }}
    >
      <Add fontSize="small" />
      <Box component="span" sx={onPhones}>
        {field.addProgress}
      </Box>
      <span translate="no" className="hidden-label">
        : {concept.concept_code}
      </span>
    </Button>
  </Box>
);
