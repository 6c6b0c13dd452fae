export type Failure = Error & {
  code?: string;
  syscall?: string;
  path?: string;
  dest?: string;
  hostname?: string;
};

const denied =
  'no hay permiso. Déselo al usuario con el que corre ObraClara, o indique otro lugar (DATA_DIR, si es la carpeta de datos).';
const full = 'no queda espacio en el disco. Libere espacio y repita.';

/** What to do about each error code of a file or a folder. */
const ofFiles: Readonly<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: 'su disco es de solo lectura. Indique otro lugar (DATA_DIR, si es la carpeta de datos).',
  ENOSPC: full,
  EDQUOT: full,
  ENOENT: 'no existe, o falta la carpeta en la que está.',
  ENOTDIR: 'un archivo está donde hace falta una carpeta. Indique otro lugar.',
  EISDIR: 'es una carpeta, y hace falta un archivo.',
};

/** Codes that mean something else for mkdir: Node returns ENOENT also on a read-only disk. */
const ofNewFolders: Readonly<Record<string, string>> = {
  ENOENT:
    'no se puede crear esa carpeta: revise que exista la que la contiene y que se pueda escribir en ella.',
  EEXIST: 'es un archivo, y hace falta una carpeta. Indique otro lugar.',
};

/** Spanish sentence for an error of the file system; undefined for any other error. */
export const fileFailure = ({ code = '', syscall, path, dest }: Failure): string | undefined => {
  const reason = (syscall === 'mkdir' ? ofNewFolders[code] : undefined) ?? ofFiles[code];
  if (reason === undefined || syscall === undefined) return undefined;
  const place = dest ?? path;
  return place === undefined
    ? reason[0]!.toUpperCase() + reason.slice(1)
    : `No se puede usar ${place}: ${reason}`;
};

const unknownHost = /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/;

/** Spanish sentence for an error of the address in HOST and PORT. */
const ofAddress = ({ code = '', syscall, hostname }: Failure): string | undefined => {
  if (syscall === 'getaddrinfo' && unknownHost.test(code))
    return `no se encuentra la máquina «${hostname ?? ''}»; revise el nombre.`;
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE') return 'el puerto ya está ocupado por otro programa; elija otro en PORT.';
  if (code === 'EACCES') return 'no hay permiso para usar ese puerto; elija en PORT uno de 1024 en adelante.';
  if (code === 'EADDRNOTAVAIL') return 'HOST no es una dirección de esta máquina; indique una que lo sea.';
  return undefined;
};

/** PostgreSQL's error code for a full disk. */
const fullDatabase = '53100';

/** Message of an error for the operator: a Spanish sentence with what to do if the cause is known, else the error's own message. */
export const failureSentence = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ((error as Failure).code === fullDatabase)
    return `La base de datos no pudo escribir: ${full} (${error.message})`;
  return ofAddress(error) ?? fileFailure(error) ?? error.message;
};

const unanswered = 'nadie contesta ahí; revise la dirección y que esté en marcha';
const refusedAccount = 'no acepta ese usuario con esa contraseña';
const ofDatabases: Readonly<Record<string, string>> = {
  ECONNREFUSED: unanswered,
  ETIMEDOUT: unanswered,
  EHOSTUNREACH: unanswered,
  ENETUNREACH: unanswered,
  ENOTFOUND: 'no se encuentra esa máquina; revise el nombre',
  EAI_AGAIN: 'no se encuentra esa máquina; revise el nombre',
  '28P01': refusedAccount,
  '28000': refusedAccount,
  '3D000': 'no tiene esa base de datos; créela o revise el nombre',
  '53300': 'no admite más conexiones; suba max_connections o detenga lo que sobre',
  '57P03': 'todavía está iniciando; repita en un momento',
};

/** node-pg's messages, without a code, for a server that closes the connection or times out. */
const withoutCode = /connection terminated|timeout/i;
const hungUp = 'cortó la conexión o no contesta a tiempo; revise que esté en marcha';

/** Why a database cannot be reached, in Spanish, followed by the system's own message. */
export const databaseReason = (error: unknown): string => {
  const { code = '', message } = error as Failure;
  const known = ofDatabases[code] ?? (withoutCode.test(message) ? hungUp : undefined);
  if (known === undefined) return message;
  return message ? `${known} (${message}).` : `${known}.`;
};
