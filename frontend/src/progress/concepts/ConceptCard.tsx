import Add from '@mui/icons-material/Add';
import { Box, ButtonBase } from '@mui/material';
import { addQuantities } from '@obraclara/events';
import { memo } from 'react';
import type { ConceptProgress } from '../../dashboard/analytics.ts';
import { field } from '../../messages.ts';
import { quantity } from '../../shared/format.ts';
import { texts } from '../messages.ts';
import { ConceptName } from './ConceptName.tsx';
import { ProgressBar } from './ProgressBar.tsx';

const card = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  width: '100%',
  minHeight: 72,
  textAlign: 'start',
  font: 'inherit',
  lineHeight: 1.4,
  p: 1.5,
  border: '1px solid var(--line)',
  borderRadius: 2,
  bgcolor: 'var(--paper)',
  '&:active': { bgcolor: 'var(--petrolSoft)' },
};
const plus = {
  flex: 'none',
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  bgcolor: 'var(--petrolSoft)',
  color: 'var(--petrol)',
};

/** `2,400 m² planeados · restan 1,200`, or by how much the plan is exceeded. */
const summary = ({ planned, advanced, unit }: ConceptProgress) => {
  const remaining = addQuantities(planned, -advanced);
  const rest =
    remaining < 0
      ? `${texts.exceeded.toLowerCase()} ${quantity(-remaining)}`
      : `${texts.remaining.toLowerCase()} ${quantity(remaining)}`;
  return `${texts.planned} ${quantity(planned)} · avance ${quantity(advanced)} · ${rest}\u00a0${unit}`;
};

type Props = { concept: ConceptProgress; add: (concept_id: string) => void };

/** A concept on a phone: all of it is the button that adds progress. */
export const ConceptCard = memo(({ concept, add }: Props) => (
  <Box sx={{ pb: 1 }}>
    <ButtonBase sx={card} onClick={() => add(concept.concept_id)}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
        <span>
          <ConceptName of={concept} />
        </span>
        <Box
          component="span"
          sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {summary(concept)}
        </Box>
        <ProgressBar of={concept} />
      </Box>
      <Box component="span" sx={plus}>
        <Add aria-hidden />
        <span className="hidden-label">{field.addProgress}</span>
      </Box>
    </ButtonBase>
  </Box>
));
