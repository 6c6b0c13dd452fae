import { Box } from '@mui/material';
import type { AnsweredPhoto, ProgressAnswer } from '@obraclara/api';
import { day, quantity } from '../format.ts';
import { isTakenKnown, PhotoTaken } from '../PhotoTaken.tsx';
import { viewerTexts } from './messages.ts';
import { PhotosDialog } from './PhotosDialog.tsx';

type Props = {
  of: Pick<ProgressAnswer, 'progress_date' | 'quantity_advanced' | 'observations'>;
  concept: { code: string; name: string; unit: string };
  /** Who recorded it; absent where that is not known. */
  by?: string;
  photos: readonly AnsweredPhoto[];
  first?: number;
  inAddress?: boolean;
  close: () => void;
};

/** The photos of a progress record, with what was recorded: how much of what, when and by whom. */
export const RecordPhotos = ({ of, concept, by, ...dialog }: Props) => (
  <PhotosDialog
    {...dialog}
    title={`${concept.code} · ${day(of.progress_date)}`}
    alt={viewerTexts.of(concept.name)}
    about={(photo) => (
      <>
        <strong>
          {quantity(of.quantity_advanced)} {concept.unit}
        </strong>
        {by && ` · ${by}`}
        {photo && isTakenKnown(photo) && (
          <Box>
            {viewerTexts.taken}: <PhotoTaken {...photo} day={of.progress_date} />
          </Box>
        )}
        {of.observations && <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>{of.observations}</Box>}
      </>
    )}
  />
);
