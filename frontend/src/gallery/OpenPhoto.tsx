import type { Photo, GalleryAnswer } from '@obraclara/api';
import { PhotoDialog } from './PhotoDialog.tsx';
import { pageSize } from './photos.ts';
import { firstOfPage, lastOfPage, type useGalleryPlace } from './place.ts';

const number = new Intl.NumberFormat('es-MX');

const indexOf = (photos: Photo[], shown: string) =>
  shown === firstOfPage
    ? 0
    : shown === lastOfPage
      ? photos.length - 1
      : photos.findIndex(({ id }) => id === shown);

type Props = {
  projectId: string;
  data: GalleryAnswer;
  /** Whether the photos are still those of the previous page. */
  late: boolean;
  place: ReturnType<typeof useGalleryPlace>;
};

/** The photo named in the URL, if this page contains it. Its neighbours may be on adjacent pages. */
export const OpenPhoto = ({ projectId, data: { photos, total, total_pages }, late, place }: Props) => {
  const { photo: shown, filters, open, close } = place;
  if (shown === null) return null;
  const index = late ? -1 : indexOf(photos, shown);
  const photo = photos[index];
  // A photo that no longer exists shows nothing; one on a page that is loading shows a placeholder.
  if (!photo && !late) return null;
  const { page } = filters;
  const neighbour = (at: number): (() => void) | undefined => {
    const beside = photos[at];
    if (beside) return () => open(beside.id);
    if (at < 0 && page > 1) return () => open(lastOfPage, page - 1);
    if (at >= photos.length && page < total_pages) return () => open(firstOfPage, page + 1);
    return undefined;
  };
  const position = (page - 1) * pageSize + index + 1;
  return (
    <PhotoDialog
      projectId={projectId}
      photo={photo}
      place={photo ? `${number.format(position)} de ${number.format(total)}` : ''}
      close={close}
      previous={photo && neighbour(index - 1)}
      next={photo && neighbour(index + 1)}
    />
  );
};
