import Straighten from '@mui/icons-material/Straighten';
import { IconButton } from '@mui/material';
import { rowsTexts } from '../rows-messages.ts';
import type { DraftLine } from '../draft.ts';
import { isMeasured } from '../draft-rows.ts';

type Props = { line: DraftLine; measure: (conceptId: string) => void };

/** Opens the generadores of a line; coloured if the quantity is their sum. */
export const RowsButton = ({ line, measure }: Props) => (
  <IconButton
    size="small"
    color={isMeasured(line) ? 'primary' : 'default'}
    aria-label={rowsTexts.of(line.concept_code)}
    title={rowsTexts.of(line.concept_code)}
    onClick={() => measure(line.concept_id)}
  >
    <Straighten fontSize="small" />
  </IconButton>
);
