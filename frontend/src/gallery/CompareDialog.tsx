import Close from '@mui/icons-material/Close';
import { Box, ButtonBase, CircularProgress, DialogTitle, IconButton, Typography } from '@mui/material';
import type { Photo } from '@obraclara/api';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { app } from '../messages.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { day } from '../ui/format/format.ts';
import { EmptyState, ErrorState } from '../ui/states/states.tsx';
import { useLeaving } from '../ui/dialogs/useLeaving.ts';
import { PhotoViewer } from '../ui/viewer/PhotoViewer.tsx';
import { pairOf, useConceptPhotos, type Pair } from './compare.ts';
import { compareTexts as words } from './compare-texts.ts';
import { nameOf } from './PhotoGrid.tsx';
import { isPreparing } from './photos.ts';
import { Picture } from './Picture.tsx';

/** One of the two photos, with its date. */
const Side = ({ photo, caption }: { photo: Photo; caption: string }) => (
  <Box component="figure" sx={{ m: 0, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
    <Typography component="figcaption" variant="body2" sx={{ px: 2, py: 0.75, fontWeight: 600 }}>
      {caption}
    </Typography>
    <Box sx={{ flex: 1, minHeight: 0 }}>
      <PhotoViewer shown={photo.photo_url} original={photo.original_url}>
        {(url) => (
          <Picture
            url={url}
            before={url === photo.photo_url ? photo.thumbnail_url : null}
            preparing={isPreparing(photo)}
            alt={nameOf(photo)}
            fit="contain"
          />
        )}
      </PhotoViewer>
    </Box>
  </Box>
);

/** Side by side; one above the other on a phone in portrait. */
const sides = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gap: '4px',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridTemplateRows: 'minmax(0, 1fr)',
  '@media (orientation: portrait) and (max-width: 599px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'repeat(2, minmax(0, 1fr))',
  },
} as const;

type ChoiceProps = { photo: Photo; place: string; chosen: boolean; choose: () => void };

const Choice = ({ photo, place, chosen, choose }: ChoiceProps) => {
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The photo chosen at first is at the far end of the strip.
    if (chosen) own.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [chosen]);
  return (
    <ButtonBase
      ref={own}
      aria-label={words.with(photo.progress_date, place)}
      aria-pressed={chosen}
      onClick={choose}
      sx={{
        display: 'block',
        width: 88,
        flex: 'none',
        // Keeps the photo and its neighbour clear of the screen's edge.
        scrollMarginInline: '8px',
        borderRadius: 2,
        border: '3px solid',
        borderColor: chosen ? 'var(--petrol)' : 'transparent',
      }}
    >
      <Box
        component="span"
        sx={{ position: 'relative', display: 'block', height: 56, borderRadius: 1, overflow: 'hidden' }}
      >
        <Picture url={photo.thumbnail_url} preparing={isPreparing(photo)} alt="" fit="cover" />
      </Box>
      <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: chosen ? 700 : 400 }}>
        {day(photo.progress_date)}
      </Typography>
    </ButtonBase>
  );
};

type ChoicesProps = { photos: readonly Photo[]; chosen: string; choose: (id: string) => void };

/** The other photos of the concept, to compare with the shown one. */
const Choices = ({ photos, chosen, choose }: ChoicesProps) => (
  <Box
    role="group"
    aria-label={words.others}
    sx={{ display: 'flex', gap: 0.5, p: 1, overflowX: 'auto', borderTop: '1px solid var(--line)' }}
  >
    {photos.map((photo, index) => (
      <Choice
        key={photo.id}
        photo={photo}
        place={words.position(index + 1, photos.length)}
        chosen={photo.id === chosen}
        choose={() => choose(photo.id)}
      />
    ))}
  </Box>
);

const Both = ({ before, after }: Pair) => (
  <Box sx={sides}>
    <Side photo={before} caption={words.before(before.progress_date)} />
    <Side photo={after} caption={words.after(after.progress_date)} />
  </Box>
);

const Middle = ({ children }: { children: ReactNode }) => (
  <Box sx={{ flex: 1, display: 'grid', placeContent: 'center' }}>{children}</Box>
);

type Props = { projectId: string; photo: Photo; concept_code: string; close: () => void };

const Compared = ({ projectId, photo, concept_code }: Omit<Props, 'close'>) => {
  const query = useConceptPhotos(projectId, concept_code);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!query.data)
    return (
      <Middle>
        {query.isError ? (
          <ErrorState message={words.failed} onRetry={() => void query.refetch()} />
        ) : (
          <CircularProgress aria-label={app.loading} />
        )}
      </Middle>
    );
  const pair = pairOf(query.data, photo, chosen);
  if (!pair)
    return (
      <Middle>
        <EmptyState title={words.none} hint={words.noneHint} />
      </Middle>
    );
  return (
    <>
      <Both {...pair} />
      <Choices
        photos={query.data.filter(({ id }) => id !== photo.id)}
        chosen={pair.other.id}
        choose={setChosen}
      />
    </>
  );
};

/** A photo next to another of its concept, the earlier one first. */
export const CompareDialog = ({ close, ...of }: Props) => {
  const leaving = useLeaving(close);
  const id = useId();
  return (
    <Dialog
      leaving={leaving}
      fills="tablet"
      maxWidth="xl"
      aria-labelledby={id}
      // Arrow keys must not reach the dialog below, which is hidden.
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ paper: { sx: { height: '100%' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1, borderBottom: '1px solid var(--line)' }}>
        <DialogTitle id={id} noWrap sx={{ flex: 1, minWidth: 0, px: 2, py: 1.5 }}>
          {words.title(of.concept_code)}
        </DialogTitle>
        <IconButton autoFocus aria-label={app.close} onClick={leaving.attempt} sx={{ width: 48, height: 48 }}>
          <Close />
        </IconButton>
      </Box>
      <Compared {...of} />
    </Dialog>
  );
};
