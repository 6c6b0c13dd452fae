import { refuse } from '@obraclara/platform/http';
import type { FileKind } from '../register/file-registry.ts';
import { inspectImage } from './inspect-image.ts';
import { acceptedSentence, acceptedTypes, images, type AcceptedType } from './media-types.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { extensionOf, safeName } from './safe-name.ts';

/** Properties of an inspected file. */
export type Inspected = { name: string; media_type: string; width: number | null; height: number | null };

type Content = { ext: string; mime: string } | undefined;

const oldOffice = 'application/x-cfb';
const heic = /^image\/hei[cf]/;
const heicNames = new Set(['heic', 'heif', 'hif']);
const heicSentence =
  'Las fotos en formato HEIC no se pueden recibir. En el iPhone, en Ajustes > Cámara > Formatos, elija «Más compatible» y tome la foto otra vez, o envíela como JPEG.';

const contentOf = async (path: string): Promise<Content> => {
  const { fileTypeFromFile } = await import('file-type');
  return fileTypeFromFile(path);
};

/** Whether the bytes have this type; old Word, Excel and PowerPoint share one container. */
const isOf = (content: Content, media_type: string, extension: string) =>
  content?.mime === media_type || (content?.mime === oldOffice && ['doc', 'xls', 'ppt'].includes(extension));

const refuseType = (kind: FileKind, extension: string): never => {
  const what = extension === '' ? 'Un archivo sin extensión' : `Un archivo .${extension}`;
  return refuse(415, `${what} no se puede recibir. ${acceptedSentence(kind)}`);
};

const refuseContent = (kind: FileKind, extension: string, content: Content): never => {
  const found = content ? `de un archivo .${content.ext}` : 'de otro tipo';
  return refuse(
    415,
    `El archivo se llama .${extension}, pero su contenido es ${found}. ${acceptedSentence(kind)}`,
  );
};

const isHeic = (extension: string, content: Content) =>
  heicNames.has(extension) || heic.test(content?.mime ?? '');

const withExtension = (name: string, extension: string) => `${name || 'archivo'}.${extension}`;

const pictureNames = /^(jpe?g|jpe|jfif|pjpe?g|pjp|png|webp)$/;

/** The name of a picture with an extension of its content: `a.jfif` becomes `a.jpg`, and `IMG_1.tmp` becomes `IMG_1.tmp.jpg`. */
const pictureName = (name: string, { extensions }: AcceptedType): string => {
  const extension = extensionOf(name);
  if (extensions.includes(extension)) return name;
  const stem = pictureNames.test(extension) ? name.slice(0, -extension.length - 1) : name;
  return withExtension(stem, extensions[0]!);
};

const pictureOf = (content: Content) => images.find(({ media_type }) => media_type === content?.mime);
const isDocument = (type: AcceptedType | undefined) => type !== undefined && !images.includes(type);

/**
 * Type and name of a file. The content of a picture decides, whatever its name, unless the name is of a document; of any other
 * file name and content must agree. Throws 415 with an explanation.
 */
const agreedType = (kind: FileKind, name: string, content: Content) => {
  const own = extensionOf(name);
  const extension = own || (content?.ext ?? '');
  if (isHeic(extension, content)) return refuse(415, heicSentence);
  const type = acceptedTypes(kind).find(({ extensions }) => extensions.includes(extension));
  const picture = pictureOf(content);
  if (picture && !isDocument(type))
    return { media_type: picture.media_type, name: pictureName(name, picture) };
  if (!type) return refuseType(kind, extension);
  if (!isOf(content, type.media_type, extension)) return refuseContent(kind, extension, content);
  return { media_type: type.media_type, name: own ? name : withExtension(name, extension) };
};

/**
 * Inspects a received file by its bytes, not by the client's media type. Throws 422 if it is empty or damaged,
 * or an image that is too large; 415 if its type is not accepted or does not match its extension.
 */
export const inspectFile = async (
  { path, bytes }: { path: string; bytes: number },
  asked: { kind: FileKind; name: string },
): Promise<Inspected> => {
  if (bytes === 0)
    refuse(422, 'El archivo está vacío', [{ field: 'file', message: 'El archivo está vacío' }]);
  const { media_type, name } = agreedType(asked.kind, safeName(asked.name), await contentOf(path));
  if (media_type === 'application/pdf') await inspectPdf(path, bytes);
  const size = media_type.startsWith('image/') ? await inspectImage(path) : { width: null, height: null };
  return { name, media_type, ...size };
};
