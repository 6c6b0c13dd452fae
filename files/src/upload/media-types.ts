import { variantOf } from '../pictures/given-as.ts';
import type { FileKind } from '../register/file-registry.ts';

export type AcceptedType = {
  media_type: string;
  /** The first is the usual one. */ extensions: readonly string[];
};

/** Pictures, whose content decides what they are. */
export const images: readonly AcceptedType[] = [
  { media_type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { media_type: 'image/png', extensions: ['png'] },
  { media_type: 'image/webp', extensions: ['webp'] },
];

const office = 'application/vnd.openxmlformats-officedocument';

const documents: AcceptedType[] = [
  { media_type: 'application/pdf', extensions: ['pdf'] },
  { media_type: `${office}.wordprocessingml.document`, extensions: ['docx'] },
  { media_type: `${office}.spreadsheetml.sheet`, extensions: ['xlsx'] },
  { media_type: `${office}.presentationml.presentation`, extensions: ['pptx'] },
  { media_type: 'application/msword', extensions: ['doc'] },
  { media_type: 'application/vnd.ms-excel', extensions: ['xls'] },
  { media_type: 'application/vnd.ms-powerpoint', extensions: ['ppt'] },
  ...images,
];

/** File types that may be uploaded for a kind. */
export const acceptedTypes = (kind: FileKind): readonly AcceptedType[] =>
  variantOf(kind) ? images : documents;

/** Spanish sentence with these types. */
export const acceptedSentence = (kind: FileKind): string =>
  variantOf(kind)
    ? 'Se aceptan imágenes JPEG, PNG o WebP.'
    : 'Se aceptan PDF, Word, Excel, PowerPoint e imágenes JPEG, PNG o WebP.';
