import type { Picture } from '../model/picture.ts';

/** A JPEG in a form that pdfmake accepts: a path or a data URL. */
export const imageOf = (picture: Picture): string =>
  'path' in picture ? picture.path : `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`;
