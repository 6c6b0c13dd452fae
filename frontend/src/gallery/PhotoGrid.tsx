import { Box, ButtonBase, Typography } from '@mui/material';
import type { Photo } from '@obraclara/api';
import { Fragment } from 'react';
import { gallery as words } from '../messages.ts';
import { day, longMonth, quantity } from '../ui/format/format.ts';
import { frame, grid } from './grid.ts';
import { isPreparing } from './photos.ts';
import { Picture } from './Picture.tsx';

/** Returns the text alternative of a photo. */
export const nameOf = ({ concept_code, concept_name, progress_date }: Photo) =>
  `${[concept_code, concept_name].filter(Boolean).join(' ') || words.unknownConcept}, ${day(progress_date)}`;

/** Returns the quantity of a photo's record. */
export const amountOf = ({ quantity_advanced, unit }: Photo) =>
  [quantity(quantity_advanced), unit].filter(Boolean).join(' ');

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', display: 'block' };

const Tile = ({ photo, open }: { photo: Photo; open: (id: string) => void }) => (
  <ButtonBase
    onClick={() => open(photo.id)}
    aria-haspopup="dialog"
    sx={{
      display: 'block',
      width: '100%',
      textAlign: 'start',
      borderRadius: 2,
      '&:hover .picture': { borderColor: 'var(--petrol)' },
    }}
  >
    <Box
      component="span"
      className="picture"
      sx={{
        position: 'relative',
        display: 'block',
        aspectRatio: frame,
        overflow: 'hidden',
        borderRadius: 2,
        border: '1px solid var(--line)',
        bgcolor: 'var(--sunken)',
      }}
    >
      <Picture url={photo.thumbnail_url} preparing={isPreparing(photo)} alt="" fit="cover" />
    </Box>
    <Box component="span" sx={{ display: 'block', px: 0.5, pt: 0.75, pb: 0.5 }}>
      <Typography component="span" variant="body2" sx={{ ...oneLine, fontWeight: 600 }}>
        {photo.concept_code ?? words.unknownConcept}
      </Typography>
      <Typography component="span" variant="body2" sx={oneLine} title={photo.concept_name ?? undefined}>
        {photo.concept_name}
      </Typography>
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {day(photo.progress_date)} · {amountOf(photo)}
      </Typography>
    </Box>
  </ButtonBase>
);

const monthOf = (photo: Photo | undefined) => photo?.progress_date.slice(0, 7);

/** Heading above the first photo of each month. */
const Month = ({ of: { progress_date } }: { of: Photo }) => (
  <Box component="li" sx={{ gridColumn: '1 / -1' }}>
    <Typography variant="h2" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
      {longMonth(progress_date)}
    </Typography>
  </Box>
);

type Props = { photos: Photo[]; open: (id: string) => void; busy: boolean };

/** Thumbnails of a page; each opens its details. */
export const PhotoGrid = ({ photos, open, busy }: Props) => (
  <Box
    component="ul"
    aria-label={words.photos}
    aria-busy={busy || undefined}
    sx={{ ...grid, listStyle: 'none', m: 0, p: 0, opacity: busy ? 0.6 : 1 }}
  >
    {photos.map((photo, index) => (
      <Fragment key={photo.id}>
        {monthOf(photo) !== monthOf(photos[index - 1]) && <Month of={photo} />}
        <Box component="li" sx={{ minWidth: 0 }}>
          <Tile photo={photo} open={open} />
        </Box>
      </Fragment>
    ))}
  </Box>
);
