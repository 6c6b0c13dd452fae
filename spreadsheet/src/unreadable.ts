import { named, type UnknownHeading } from './header/unknown-heading.ts';

/** Error of a file that cannot be read: HTTP status and Spanish detail of the response. */
export type Unreadable = Error & {
  statusCode: 400 | 413 | 415 | 422 | 503;
  detail: string;
  /** Unknown headings of the file, which the user can map; absent if there are none. */
  unknown_headings?: UnknownHeading[];
};

/** Creates the only error type that reading a spreadsheet throws. 400 no header, 413 too big, 415 not a spreadsheet, 422 unusable. */
export const unreadable = (
  statusCode: Unreadable['statusCode'],
  detail: string,
  unknown_headings: UnknownHeading[] = [],
): Unreadable =>
  Object.assign(new Error(detail), {
    statusCode,
    detail,
    ...named(unknown_headings),
  });

export const isUnreadable = (error: unknown): error is Unreadable =>
  error instanceof Error && 'statusCode' in error && 'detail' in error;

export const notExcel = () =>
  unreadable(415, 'El archivo no es un Excel válido. Suba un archivo .xlsx o .xls guardado desde Excel.');

export const webPage = () =>
  unreadable(
    415,
    'El archivo es una página web de un solo archivo (MHTML), no un libro de Excel. Ábralo en Excel, guárdelo como .xlsx y vuelva a subirlo.',
  );

export const damaged = () =>
  unreadable(
    422,
    'El archivo está dañado o incompleto. Ábralo en Excel, guárdelo de nuevo y vuelva a subirlo.',
  );

export const locked = () =>
  unreadable(
    422,
    'El archivo está protegido con contraseña. Quite la contraseña en Excel y vuelva a subirlo.',
  );
