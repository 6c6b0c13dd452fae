import type { Picture } from '../model/picture.ts';

/** A JPEG as pdfmake takes it. */
export const imageOf = (picture: Picture): string =>
  'path' in picture ? picture.path : `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`;
