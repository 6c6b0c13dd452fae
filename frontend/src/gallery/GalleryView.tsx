import { Box, Typography } from '@mui/material';
import type { GalleryAnswer } from '@obraclara/api';
import { useEffect, useRef } from 'react';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { gallery as words } from '../messages.ts';
import { counted } from '../ui/format/format.ts';
import { EmptyState, ErrorState } from '../ui/states/states.tsx';
import { FilterBar, isFiltered } from './FilterBar.tsx';
import { OpenPhoto } from './OpenPhoto.tsx';
import { Pages } from './Pages.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { isBackwards, usePhotos } from './photos.ts';
import { PhotosSkeleton } from './PhotosSkeleton.tsx';
import { useGalleryPlace, type Filters } from './place.ts';
import { galleryTexts } from './messages.ts';

const Nothing = ({ filters }: { filters: Filters }) =>
  isFiltered(filters) ? (
    <EmptyState title={words.noneFound} hint={words.noneFoundHint} />
  ) : (
    <EmptyState title={words.none} hint={words.noneHint} />
  );

type Place = ReturnType<typeof useGalleryPlace>;

type PageProps = { projectId: string; data: GalleryAnswer; late: boolean; place: Place; toTop: () => void };

const Page = ({ projectId, data, late, place, toTop }: PageProps) => (
  <>
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {data.total > 0 && counted(data.total, 'foto', 'fotos')}
    </Typography>
    {data.total === 0 ? (
      <Nothing filters={place.filters} />
    ) : (
      <>
        <PhotoGrid photos={data.photos} open={(id) => place.open(id)} busy={late} />
        <Pages
          page={place.filters.page}
          pages={data.total_pages}
          go={(page) => {
            place.filter({ page });
            toTop();
          }}
        />
        <OpenPhoto projectId={projectId} data={data} late={late} place={place} />
      </>
    )}
  </>
);

const Photos = ({ projectId, place }: { projectId: string; place: Place }) => {
  const { filters, filter } = place;
  const query = usePhotos(projectId, filters);
  const { data, error, isPlaceholderData: late } = query;
  const top = useRef<HTMLDivElement>(null);
  useLoadFailure(error, words.loadFailed);

  // The page of a shared URL may no longer exist.
  const beyond = !late && data !== undefined && filters.page > data.total_pages ? data.total_pages : null;
  useEffect(() => {
    if (beyond !== null) filter({ page: beyond }, true);
  }, [beyond, filter]);

  if (isBackwards(filters))
    return <EmptyState title={galleryTexts.backwardsTitle} hint={galleryTexts.backwardsHint} />;
  // Nothing to show while it moves to the last page.
  if (data === undefined || (data.photos.length === 0 && data.total > 0))
    return query.isError ? (
      <ErrorState message={words.loadFailed} onRetry={() => void query.refetch()} />
    ) : (
      <PhotosSkeleton />
    );
  return (
    <Box ref={top} sx={{ display: 'grid', gap: 2, scrollMarginTop: 16 }}>
      {query.isError && <ErrorState message={words.loadFailed} onRetry={() => void query.refetch()} />}
      <Page
        projectId={projectId}
        data={data}
        late={late}
        place={place}
        toTop={() => top.current?.scrollIntoView({ block: 'start' })}
      />
    </Box>
  );
};

/** Galería: the photos of progress by page, filtered by concept and dates, each with its details. */
const GalleryView = ({ project: { id } }: { project: { id: string } }) => {
  const place = useGalleryPlace();
  return (
    <Box
      component="section"
      aria-label={words.title}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <FilterBar projectId={id} filters={place.filters} filter={place.filter} />
      <Photos projectId={id} place={place} />
    </Box>
  );
};

export default GalleryView;
