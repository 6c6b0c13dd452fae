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
    'La cuenta de Google conectada no tiene permiso para hacer esto en la carpeta del proyecto',
  ],
  disabled: [
    409,
    'Google Drive API no está habilitada para este Client ID. Habilítala en la consola de Google Cloud.',
  ],
  full: [409, 'El Drive de la cuenta conectada no tiene espacio'],
  busy: [
    503,
    'Google Drive no puede atender la solicitud en este momento. Vuelva a intentarlo en unos minutos.',
  ],
  unreachable: [503, 'Google Drive no responde en este momento. Vuelva a intentarlo en unos minutos.'],
};

export const driveFailureMessage = (kind: DriveFailureKind): string => messages[kind][1];

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
