import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { Box, ButtonBase } from '@mui/material';
import { day } from '../../shared/format.ts';
import { PhotoImage } from '../../shared/PhotoImage.tsx';
import { photoTexts } from '../messages.ts';
import type { Listed } from './listed.ts';

type Props = { of: Listed; size: number; view: (id: string) => void };

/** The small picture of a record's photo, which opens the large one; a drawing while it is being made. */
export const Thumbnail = ({ of, size, view }: Props) => {
  if (!of.photo_url) return null;
  return (
    <ButtonBase
      aria-label={`${photoTexts.view} de ${of.concept_code}, ${day(of.progress_date)}`}
      onClick={() => view(of.id)}
      sx={{
        flex: 'none',
        width: size,
        height: size,
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: 'var(--sunken)',
        border: '1px solid var(--line)',
      }}
    >
      {of.thumbnail_url ? (
        <PhotoImage src={of.thumbnail_url} alt="" lazy />
      ) : (
        <Box sx={{ display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
          <ImageOutlined />
        </Box>
      )}
    </ButtonBase>
  );
};
