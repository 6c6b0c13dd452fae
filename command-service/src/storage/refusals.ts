import { problem } from '@obraclara/platform/http';
import { isDriveFailure, type DriveFailureKind } from './google/failure.ts';

/** Status and Spanish message of each kind of Drive failure. */
const messages: Record<DriveFailureKind, [status: number, sentence: string]> = {
  reconnect: [
    409,
    'La conexión con Google Drive dejó de ser válida. Un administrador debe conectar la cuenta de nuevo.',
  ],
  missing: [404, 'El archivo o la carpeta no existe en el Drive del proyecto'],
  forbidden: [
    409,
    'La cuenta de Google conectada no tiene permiso para hacer esto en la carpeta del proyecto. Comparta la carpeta con ella como editora.',
  ],
  disabled: [
    409,
    'Google Drive API no está habilitada para este Client ID. Habilítala en la consola de Google Cloud.',
  ],
  policy: [
    409,
    'La organización de Google de la cuenta conectada no permite que ObraClara guarde archivos. Pida a quien la administra que lo permita, o conecte otra cuenta.',
  ],
  full: [
    409,
    'El Drive de la cuenta conectada no tiene espacio. Libere espacio, amplíe su plan o conecte otra cuenta.',
  ],
  quota: [
    409,
    'La cuenta de Google conectada llegó a su límite de uso. Si mañana sigue así, revise su espacio o conecte otra cuenta.',
  ],
  drive_items: [
    409,
    'La unidad de Drive llegó al máximo de archivos que Google permite. Borre los que sobren y vacíe la papelera, o elija una carpeta de otra unidad.',
  ],
  folder_items: [
    409,
    'Una carpeta del Drive llegó al máximo de archivos que Google permite. Mueva archivos a otra carpeta, o elija otra carpeta o subcarpeta.',
  ],
  depth: [
    409,
    'La carpeta elegida está dentro de demasiadas carpetas y Google no permite una más. Elija una menos profunda.',
  ],
  sharing: [
    409,
    'Google limita por ahora lo que esta cuenta comparte. Suele pasar en un día; si no, elija una carpeta que se comparta con menos personas.',
  ],
  busy: [
    503,
    'Google Drive no puede atender la solicitud en este momento. Vuelva a intentarlo en unos minutos.',
  ],
  unreachable: [503, 'Google Drive no responde en este momento. Vuelva a intentarlo en unos minutos.'],
};

export const driveFailureMessage = (kind: DriveFailureKind): string => messages[kind][1];

const isKind = (reason: string): reason is DriveFailureKind => Object.hasOwn(messages, reason);

/** The message of a stored `drive_error`; a general one if the failure was not Drive's. */
export const driveErrorMessage = (reason: string): string =>
  isKind(reason)
    ? driveFailureMessage(reason)
    : 'ObraClara no pudo enviar archivos a Drive; el registro del servidor dice por qué.';

/** Converts a Drive failure to a refusal in Spanish; returns other errors unchanged. */
export const asRefusal = (error: unknown): unknown =>
  isDriveFailure(error) ? problem(...messages[error.drive]) : error;

/** Runs work with a Drive and converts its failures to refusals in Spanish, never to a 500. */
export const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
};
