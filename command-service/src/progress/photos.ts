import { photosOf, type ProgressPhoto } from '@obraclara/events';
import { addressAsked as addressOf } from '@obraclara/files';
import { refuse } from '@obraclara/platform/http';
import type { Services } from '../machinery/services.ts';
import { photographed, type Photographed } from './rules.ts';

/** Photos as sent: a list, or only the main photo. */
export type SentPhotos = { photo_url?: string | null | undefined; photos?: ProgressPhoto[] | undefined };

const stable = ({ photo_url, original_url, ...fields }: ProgressPhoto): ProgressPhoto => ({
  photo_url: addressOf(photo_url),
  ...(original_url && { original_url: addressOf(original_url) }),
  ...fields,
});

const refuseList = (message: string) => refuse(422, message, [{ field: 'photos', message }]);

/** The photos with their stable addresses. Throws 422 when `photo_url` is not the first, or a photo appears twice. */
export const sentPhotos = ({ photo_url, photos }: SentPhotos): Photographed => {
  const all = photosOf({ photo_url: photo_url || null, ...(photos && { photos }) }).map(stable);
  if (photo_url && all[0]?.photo_url !== addressOf(photo_url))
    refuseList('La foto principal debe ser la primera de las fotos.');
  if (new Set(all.map((photo) => photo.photo_url)).size < all.length)
    refuseList('Una foto está dos veces en la lista.');
  return photographed(all);
};

type Asked = { project_id: string; sent: SentPhotos; former?: readonly ProgressPhoto[] };

/** The photos with stable addresses. Throws 422 unless each is an existing photo of this project or already in the record. */
export const admittedPhotos = async (
  services: Services,
  { project_id, sent, former = [] }: Asked,
): Promise<Photographed> => {
  const { photos } = sentPhotos(sent);
  const known = new Set(former.flatMap(({ photo_url, original_url }) => [photo_url, original_url]));
  const admit = async (url: string | null | undefined, field: string) => {
    if (!url || known.has(url)) return;
    await services.admitUrl({ url, project_id, kinds: ['photo'], field });
  };
  const checks = photos.flatMap(({ photo_url, original_url }, index) => [
    admit(photo_url, sent.photos ? `photos.${index}.photo_url` : 'photo_url'),
    admit(original_url, `photos.${index}.original_url`),
  ]);
  await Promise.all(checks);
  return photographed(photos);
};
