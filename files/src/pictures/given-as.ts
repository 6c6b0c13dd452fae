import { signedLink, type FileVariant } from '../links/file-url.ts';
import { pictureKinds, type FileKind, type StoredFile } from '../register/file-registry.ts';

const pictures: readonly FileKind[] = pictureKinds;

/** Photos, sketches and logos are never given as they came, which tells where and with what they were taken: this picture of them is. */
export const variantOf = (kind: FileKind): FileVariant | undefined =>
  pictures.includes(kind) ? 'view' : undefined;

/** The name that goes with what is given: a picture is a WebP, whatever it was made of. */
export const givenName = ({ kind, name }: Pick<StoredFile, 'kind' | 'name'>): string =>
  variantOf(kind) ? `${name.replace(/\.[^.]*$/, '')}.webp` : name;

/** The link by which people get a file: see `signedLink`. */
export const linkOfFile = (
  { id, kind }: Pick<StoredFile, 'id' | 'kind'>,
  how: { secret: string; now: Date },
): string => signedLink({ ...how, id, variant: variantOf(kind) });
