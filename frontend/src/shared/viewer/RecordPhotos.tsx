import { Box } from '@mui/material';
import type { AnsweredPhoto, ProgressAnswer } from '@obraclara/api';
import { day, quantity } from '../../ui/format/format.ts';
import { isTakenKnown, PhotoTaken } from '../PhotoTaken.tsx';
import { viewerTexts } from '../../ui/viewer/messages.ts';
import { PhotosDialog } from './PhotosDialog.tsx';

type Props = {
  of: Pick<ProgressAnswer, 'progress_date' | 'quantity_advanced' | 'observations'>;
  concept: { code: string; name: string; unit: string };
  /** Name of the user who recorded it; absent if unknown. */
  by?: string;
  photos: readonly AnsweredPhoto[];
  first?: number;
  inAddress?: boolean;
  close: () => void;
};

/** Photos of a progress record, with its quantity, concept, date and author. */
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
