import { isIP } from 'node:net';
import path from 'node:path';
import { s3AddressOf, type S3Place } from '@obraclara/files';
import type { MailPlace } from '@obraclara/query-service';
import { eventStoreUrlFault } from '@obraclara/platform/store';
import { given, givenSecret, unusable, type Environment } from './given.ts';

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export type Config = {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the bundled PostgreSQL. */
  databaseUrl: string | undefined;
  /** Undefined: the log is in PostgreSQL. */
  eventStoreUrl: string | undefined;
  /** S3-compatible store of uploaded files. Undefined: they are in `dataDir`. */
  s3: S3Place | undefined;
  /** Undefined: a generated secret, stored in `dataDir`. */
  jwtSecret: string | undefined;
  administrator: { email: string; password: string } | undefined;
  seed: 'demo' | 'none';
  logLevel: LogLevel;
  googleApiRootUrl: string | undefined;
  /** Largest upload, in bytes. */
  maxUploadBytes: number;
  /** Seconds that a projection may lag before `/api/ready` reports that it is not ready. */
  readyMaxLagS: number;
  /** Seconds for which reads continue while EventStoreDB is unreachable; 0: never. */
  readWhileLogAwayS: number;
  /** Seconds for which a stopping service still serves requests while it reports that it is not ready. Undefined: the default. */
  drainS: number | undefined;
  /** Collector that traces are sent to by OTLP over HTTP. Undefined: tracing is off. */
  telemetryUrl: string | undefined;
  /** Where e-mail goes. Undefined: none is sent. */
  mail: MailPlace | undefined;
  /** Number of trusted proxies, or their addresses. Only their X-Forwarded headers are trusted. */
  trustProxy: number | string[] | false;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T =>
  allowed.find((one) => one === value) ??
  (() => {
    throw unusable(`${name} debe ser uno de ${allowed.join(', ')}; se recibió «${value}».`);
  })();

const portOf = (value: string) => {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65535) return Number(value);
  throw unusable(`PORT debe ser un número de puerto entre 0 y 65535; se recibió «${value}».`);
};

const mostUploadMb = 2000;

const uploadBytesOf = (value: string) => {
  const megabytes = Number(value);
  if (/^\d{1,4}$/.test(value) && megabytes >= 1 && megabytes <= mostUploadMb) return megabytes * 1024 * 1024;
  throw unusable(`MAX_UPLOAD_MB debe ser un número entero entre 1 y ${mostUploadMb}; se recibió «${value}».`);
};

/** Checks an address. The error message does not repeat the value, which may contain a password. */
const addressOf = (name: string, value: string | undefined, protocols: readonly string[]) => {
  if (value === undefined) return undefined;
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (parsed && protocols.includes(parsed.protocol)) return value;
  throw unusable(
    `${name} debe ser una dirección que empiece con ${protocols.map((one) => `${one}//`).join(' o ')}.`,
  );
};

/** Address of the tests' Google stand-in. Refused in production: that server would receive the tokens of people's Drives. */
const googleApiRootUrlOf = (env: Environment) => {
  const value = addressOf('GOOGLE_API_ROOT_URL', given(env, 'GOOGLE_API_ROOT_URL'), ['http:', 'https:']);
  if (value === undefined || given(env, 'NODE_ENV') !== 'production') return value;
  throw unusable('GOOGLE_API_ROOT_URL es solo para las pruebas: quítela para trabajar con Google Drive.');
};

const eventStoreUrlOf = (value: string | undefined) => {
  const fault = value === undefined ? undefined : eventStoreUrlFault(value);
  if (fault !== undefined) throw unusable(fault);
  return value;
};

/** The S3-compatible store at this address, with the keys of the environment. Throws a Spanish sentence that repeats neither. */
export const s3PlaceOf = (env: Environment, url: string): S3Place => {
  const address = s3AddressOf(url);
  if (typeof address === 'string') throw unusable(address);
  const accessKeyId = givenSecret(env, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = givenSecret(env, 'AWS_SECRET_ACCESS_KEY');
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw unusable(
      'Con FILES_URL hacen falta AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY, o sus archivos (AWS_ACCESS_KEY_ID_FILE y AWS_SECRET_ACCESS_KEY_FILE).',
    );
  return { ...address, accessKeyId, secretAccessKey };
};

const filesUrlOf = (env: Environment) => {
  const url = given(env, 'FILES_URL');
  return url === undefined ? undefined : s3PlaceOf(env, url);
};

const secretOf = (value: string | undefined) => {
  if (value === undefined || value.length >= 32) return value;
  throw unusable('JWT_SECRET debe tener al menos 32 caracteres.');
};

const administratorOf = (email: string | undefined, password: string | undefined) => {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined) {
    throw unusable('ADMIN_EMAIL y ADMIN_PASSWORD van juntos: indique los dos o ninguno.');
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw unusable('ADMIN_EMAIL debe ser un correo válido.');
  if (password.length < 8) throw unusable('ADMIN_PASSWORD debe tener al menos 8 caracteres.');
  return { email, password };
};

const isNetwork = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const secondsOf = (value: string) => {
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw unusable(
    `READY_MAX_LAG_S debe ser un número entero de segundos, de 1 a 99999; se recibió «${value}».`,
  );
};

const readAwayOf = (value: string) => {
  if (/^\d{1,4}$/.test(value) && Number(value) <= 3600) return Number(value);
  throw unusable(
    `READ_WHILE_LOG_AWAY_S debe ser un número entero de segundos, de 0 a 3600; se recibió «${value}».`,
  );
};

const drainOf = (value: string | undefined) => {
  if (value === undefined) return undefined;
  if (/^\d{1,3}$/.test(value) && Number(value) <= 300) return Number(value);
  throw unusable(`DRAIN_S debe ser un número entero de segundos, de 0 a 300; se recibió «${value}».`);
};

const proxiesOf = (value: string | undefined): Config['trustProxy'] => {
  if (value === undefined || value === '0') return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(',').map((one) => one.trim());
  if (addresses.every(isNetwork)) return addresses;
  throw unusable(
    `TRUST_PROXY debe ser cuántos proxies hay delante (de 0 a 9) o sus direcciones IP separadas por comas; se recibió «${value}».`,
  );
};

const mailOf = (env: Environment): MailPlace | undefined => {
  const smtpUrl = addressOf('SMTP_URL', givenSecret(env, 'SMTP_URL'), ['smtp:', 'smtps:']);
  const from = given(env, 'MAIL_FROM');
  const publicUrl = addressOf('PUBLIC_URL', given(env, 'PUBLIC_URL'), ['http:', 'https:']);
  if (smtpUrl === undefined) return undefined;
  if (from === undefined || publicUrl === undefined)
    throw unusable(
      'Con SMTP_URL hacen falta MAIL_FROM, el remitente, y PUBLIC_URL, la dirección de las páginas.',
    );
  return { smtpUrl, from, publicUrl };
};

const hostOf = (value: string) => {
  if (/^[A-Za-z0-9.:_-]+$/.test(value)) return value;
  throw unusable(`HOST debe ser un nombre o una dirección IP; se recibió «${value}».`);
};

/** The settings of design.md §10, checked. Throws one Spanish sentence for the first unusable setting. */
export const readConfig = (env: Environment): Config => ({
  host: hostOf(given(env, 'HOST') ?? '127.0.0.1'),
  port: portOf(given(env, 'PORT') ?? '8080'),
  dataDir: path.resolve(given(env, 'DATA_DIR') ?? './data'),
  databaseUrl: addressOf('DATABASE_URL', givenSecret(env, 'DATABASE_URL'), ['postgres:', 'postgresql:']),
  eventStoreUrl: eventStoreUrlOf(givenSecret(env, 'EVENT_STORE_URL')),
  s3: filesUrlOf(env),
  jwtSecret: secretOf(givenSecret(env, 'JWT_SECRET')),
  administrator: administratorOf(given(env, 'ADMIN_EMAIL'), givenSecret(env, 'ADMIN_PASSWORD')),
  seed: oneOf('SEED', given(env, 'SEED') ?? 'demo', ['demo', 'none']),
  logLevel: oneOf('LOG_LEVEL', given(env, 'LOG_LEVEL') ?? 'warn', logLevels),
  googleApiRootUrl: googleApiRootUrlOf(env),
  maxUploadBytes: uploadBytesOf(given(env, 'MAX_UPLOAD_MB') ?? '50'),
  mail: mailOf(env),
  trustProxy: proxiesOf(given(env, 'TRUST_PROXY')),
  readyMaxLagS: secondsOf(given(env, 'READY_MAX_LAG_S') ?? '30'),
  readWhileLogAwayS: readAwayOf(given(env, 'READ_WHILE_LOG_AWAY_S') ?? '60'),
  drainS: drainOf(given(env, 'DRAIN_S')),
  telemetryUrl: addressOf('OTEL_EXPORTER_OTLP_ENDPOINT', given(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'), [
    'http:',
    'https:',
  ]),
});
