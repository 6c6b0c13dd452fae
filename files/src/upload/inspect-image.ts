import { refuse } from '@obraclara/platform/http';
import { concurrencyLimit } from '@obraclara/platform/work';
import { maxPixels, pictureLibrary } from '../pictures/picture-library.ts';

const unreadable = 'La imagen está dañada o incompleta. Vuelva a tomarla o a exportarla.';
const inMexico = new Intl.NumberFormat('es-MX');

const refuseHuge = (width: number, height: number) => {
  if (width * height <= maxPixels) return;
  const size = `${inMexico.format(width)} × ${inMexico.format(height)} píxeles`;
  refuse(422, `La imagen mide ${size}; el máximo es de ${maxPixels / 1_000_000} megapíxeles`);
};

/** Images decoded concurrently: a progressive one of the largest size takes some hundred megabytes. */
const turn = concurrencyLimit(2);

/** Size of an image as displayed. Throws 422 if its header has too many pixels or it cannot be decoded. */
export const inspectImage = async (path: string): Promise<{ width: number; height: number }> => {
  const sharp = await pictureLibrary();
  const broken = (): never => refuse(422, unreadable);
  const { width, height, autoOrient } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(broken);
  refuseHuge(width, height);
  const options = { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true } as const;
  // Decodes the whole image but keeps only a few pixels.
  await turn(() => sharp(path, options).resize(16, 16, { fit: 'fill' }).raw().toBuffer()).catch(broken);
  return { width: autoOrient.width, height: autoOrient.height };
};
