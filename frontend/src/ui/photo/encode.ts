import { fixedTones } from '../../palette.ts';

/** Reasons why a photo cannot be opened. */
const problems = {
  heic: 'Este navegador no puede abrir fotos HEIC. Tome la foto con «Tomar foto», o en el iPhone elija Ajustes > Cámara > Formatos > Más compatible.',
  unreadable: 'El archivo no es una imagen que se pueda abrir. Elija una foto JPG, PNG o WebP.',
  tooLarge: 'La foto es demasiado grande para este equipo. Tómela con menor resolución.',
} as const;

/** Longest side in px of an uploaded photo. */
const sentSide = 2048;
const quality = 0.8;

/** Size in px within `longestSide` with the same aspect ratio; a smaller picture keeps its size. */
const fittedSize = (
  { width, height }: ImageBitmap,
  longestSide: number,
): { width: number; height: number } => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Error for a file that cannot be uploaded as a photo, with a message for the user. */
const unreadable = (sentence: string, cause?: unknown) =>
  Object.assign(new Error(sentence, { cause }), { name: 'UnreadablePhoto' });

/** Message for the user if a photo could not be opened; null for any other error. */
export const unreadableSentence = (error: unknown): string | null =>
  error instanceof Error && error.name === 'UnreadablePhoto' ? error.message : null;

/** Also a HEIC photo with another name: the brand follows the length of the first box. */
const isHeic = async (file: File): Promise<boolean> => {
  if (/hei[cf]/i.test(file.type) || /\.(hei[cf]|hif)$/i.test(file.name)) return true;
  const brand = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei|hev|mif1|msf1)/.test(brand);
};

/**
 * Decodes a picture with its EXIF orientation.
 * @throws Error `UnreadablePhoto` (`unreadableSentence`) if this browser cannot open it.
 */
export const decoded = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async (cause: unknown) => {
    throw unreadable((await isHeic(file).catch(() => false)) ? problems.heic : problems.unreadable, cause);
  });

/**
 * Encodes the content of a canvas as a JPEG file.
 * @throws Error `UnreadablePhoto` (`unreadableSentence`) if this device cannot encode it.
 */
export const jpegOf = (canvas: HTMLCanvasElement, lastModified: number): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], 'foto.jpg', { type: 'image/jpeg', lastModified }))
          : reject(unreadable(problems.tooLarge)),
      'image/jpeg',
      quality,
    );
  });

/**
 * Encodes the photo for upload: JPEG, upright, longest side at most `longestSide` px. The new encoding drops all camera metadata, the
 * location included.
 * @throws Error `UnreadablePhoto` (`unreadableSentence`) if this browser cannot open it.
 */
export const encodePhoto = async (file: File, longestSide = sentSide): Promise<File> => {
  const bitmap = await decoded(file);
  const { width, height } = fittedSize(bitmap, longestSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw unreadable(problems.tooLarge);
  // Transparent pixels would otherwise become black in a JPEG.
  context.fillStyle = fixedTones.picture;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return jpegOf(canvas, file.lastModified);
};
