import { signedLink, type FileVariant } from '../links/file-url.ts';
import { pictureKinds, type FileKind, type StoredFile } from '../register/file-registry.ts';

const pictures: readonly FileKind[] = pictureKinds;

/**
 * Variant that is served instead of the original of photos, sketches and logos, whose metadata reveal location and camera.
 * Undefined for documents.
 */
export const variantOf = (kind: FileKind): FileVariant | undefined =>
  pictures.includes(kind) ? 'view' : undefined;

/** File name for downloads: pictures get the extension .webp. */
export const givenName = ({ kind, name }: Pick<StoredFile, 'kind' | 'name'>): string =>
  variantOf(kind) ? `${name.replace(/\.[^.]*$/, '')}.webp` : name;

/** Signed link to a file: see `signedLink`. */
export const linkOfFile = (
  { id, kind }: Pick<StoredFile, 'id' | 'kind'>,
  how: { secret: string; now: Date },
): string => signedLink({ ...how, id, variant: variantOf(kind) });
