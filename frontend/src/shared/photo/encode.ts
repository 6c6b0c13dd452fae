import { fixedTones } from '../../palette.ts';

/** Why a photo cannot be opened. */
const problems = {
  heic: 'Este navegador no puede abrir fotos HEIC. Tome la foto con «Tomar foto», o en el iPhone elija Ajustes > Cámara > Formatos > Más compatible.',
  unreadable: 'El archivo no es una imagen que se pueda abrir. Elija una foto JPG, PNG o WebP.',
  tooLarge: 'La foto es demasiado grande para este equipo. Tómela con menor resolución.',
} as const;

/** Longest side in px of a photo that is sent. */
const sentSide = 2048;
const quality = 0.8;

/** Size in px within `longestSide`, its shape kept; a smaller picture stays as it is. */
const fittedSize = (
  { width, height }: ImageBitmap,
  longestSide: number,
): { width: number; height: number } => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Why a file cannot be sent as a photo, in words for a person. */
const unreadable = (sentence: string, cause?: unknown) =>
  Object.assign(new Error(sentence, { cause }), { name: 'UnreadablePhoto' });

/** The sentence for the person when a photo could not be opened; null for any other failure. */
export const unreadableSentence = (error: unknown): string | null =>
  error instanceof Error && error.name === 'UnreadablePhoto' ? error.message : null;

const isHeic = ({ name, type }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/** A picture, upright. Throws what `unreadableSentence` reads when this browser cannot open it. */
export const decoded = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw unreadable(isHeic(file) ? problems.heic : problems.unreadable, cause);
  });

/** What a canvas shows, as the file of a photo. Throws what `unreadableSentence` reads when this device cannot make one. */
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
 * The photo as it is sent: JPEG, at most `longestSide` px, upright. Drawing it anew leaves out everything a camera writes into a file, the place
 * included. Throws what `unreadableSentence` reads when this browser cannot open it.
 */
export const encodePhoto = async (file: File, longestSide = sentSide): Promise<File> => {
  const bitmap = await decoded(file);
  const { width, height } = fittedSize(bitmap, longestSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw unreadable(problems.tooLarge);
  // What was transparent turns black in a JPEG otherwise.
  context.fillStyle = fixedTones.picture;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return jpegOf(canvas, file.lastModified);
};
