import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { Box, ButtonBase } from '@mui/material';
import { day } from '../../ui/format/format.ts';
import { PhotoImage } from '../../shared/PhotoImage.tsx';
import { photoTexts } from '../photo/messages.ts';
import { photosOfRecord } from '../record.ts';
import type { Listed } from './listed.ts';

type Props = { of: Listed; size: number; view: (id: string) => void };

/** Thumbnail of a record's first photo, with the number of photos; it opens them. An icon replaces it until the server has made it. */
export const Thumbnail = ({ of, size, view }: Props) => {
  if (!of.photo_url) return null;
  const count = photosOfRecord(of).length;
  const what = count > 1 ? photoTexts.viewAll(count) : photoTexts.view;
  return (
    <ButtonBase
      aria-label={`${what} de ${of.concept_code}, ${day(of.progress_date)}`}
      onClick={() => view(of.id)}
      sx={{
        position: 'relative',
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
      {count > 1 && (
        <Box
          component="span"
          aria-hidden
          sx={{
            position: 'absolute',
            right: 0,
            bottom: 0,
            px: 0.75,
            bgcolor: 'var(--paper)',
            borderStartStartRadius: 8,
            fontSize: '0.8125rem',
            fontWeight: 700,
          }}
        >
          {count}
        </Box>
      )}
    </ButtonBase>
  );
};
