import { Box } from '@mui/material';
import type { ConceptProgress } from '../../dashboard/analytics.ts';
import { texts } from '../messages.ts';

/** Specifications run over many lines; two tell one concept from another. */
export const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

type Props = { of: Pick<ConceptProgress, 'concept_code' | 'concept_name' | 'extraordinary'> };

/** Code and name of a concept, in two lines at most after the code. */
export const ConceptName = ({ of }: Props) => (
  <>
    <Box component="span" sx={{ display: 'block', fontWeight: 700, overflowWrap: 'anywhere' }}>
      {of.concept_code}
      {of.extraordinary && (
        <Box component="span" sx={{ fontWeight: 600, color: 'text.secondary' }}>
          {' '}
          · {texts.extraordinary}
        </Box>
      )}
    </Box>
    <Box component="span" sx={clamped} title={of.concept_name}>
      {of.concept_name}
    </Box>
  </>
);
