import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { isUnusable, type Environment } from './given.ts';

it('needs nothing', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    eventStoreUrl: undefined,
    s3: undefined,
    jwtSecret: undefined,
    administrator: undefined,
    seed: 'demo',
    logLevel: 'warn',
    maxUploadBytes: 50 * 1024 * 1024,
    googleApiRootUrl: undefined,
    trustProxy: false,
    readyMaxLagS: 30,
    readWhileLogAwayS: 60,
    drainS: undefined,
    telemetryUrl: undefined,
    mail: undefined,
  });
});

it('takes every setting, and an empty one as not given', () => {
  const env = {
    HOST: '0.0.0.0',
    PORT: '9090',
    DATA_DIR: '/srv/obra',
    DATABASE_URL: 'postgres://a:b@db/obra',
    EVENT_STORE_URL: 'esdb://store:2113?tls=false',
    JWT_SECRET: 'x'.repeat(32),
    ADMIN_EMAIL: 'ana@obra.mx',
    ADMIN_PASSWORD: 'larga y buena',
    SEED: 'none',
    LOG_LEVEL: 'info',
    GOOGLE_API_ROOT_URL: '',
    MAX_UPLOAD_MB: '8',
    TRUST_PROXY: '10.0.0.7, fd00::/8',
    SMTP_URL: 'smtps://obra:clave@correo.obra.mx',
    MAIL_FROM: 'ObraClara <avisos@obra.mx>',
    PUBLIC_URL: 'https://obra.mx',
  };
  expect(readConfig(env)).toMatchObject({
    host: '0.0.0.0',
    port: 9090,
    dataDir: '/srv/obra',
    databaseUrl: env.DATABASE_URL,
    eventStoreUrl: env.EVENT_STORE_URL,
    jwtSecret: env.JWT_SECRET,
    administrator: { email: 'ana@obra.mx', password: 'larga y buena' },
    seed: 'none',
    logLevel: 'info',
    maxUploadBytes: 8 * 1024 * 1024,
    googleApiRootUrl: undefined,
    trustProxy: ['10.0.0.7', 'fd00::/8'],
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, publicUrl: 'https://obra.mx' },
  });
  expect(readConfig({ PORT: '65535', MAX_UPLOAD_MB: '2000' })).toMatchObject({
    port: 65535,
    maxUploadBytes: 2000 * 1024 * 1024,
  });
  const shortest = { email: 'ana@obra.mx', password: '8 signos' };
  expect(
    readConfig({ ADMIN_EMAIL: shortest.email, ADMIN_PASSWORD: shortest.password }).administrator,
  ).toEqual(shortest);
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ READY_MAX_LAG_S: '5' }).readyMaxLagS).toBe(5);
  const collector = 'https://collector:4318';
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector }).telemetryUrl).toBe(collector);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT debe ser una dirección que empiece con http/,
  );
  for (const seconds of [0, 300]) expect(readConfig({ DRAIN_S: String(seconds) }).drainS).toBe(seconds);
  for (const value of ['-1', '301', '2.5', 'x'])
    expect(() => readConfig({ DRAIN_S: value })).toThrow(/^DRAIN_S debe ser/);
  for (const value of ['0', '-1', '1.5', 'x'])
    expect(() => readConfig({ READY_MAX_LAG_S: value })).toThrow(/^READY_MAX_LAG_S debe ser/);
  for (const seconds of [0, 3600])
    expect(readConfig({ READ_WHILE_LOG_AWAY_S: String(seconds) }).readWhileLogAwayS).toBe(seconds);
  for (const value of ['-1', '3601', '1.5', 'x'])
    expect(() => readConfig({ READ_WHILE_LOG_AWAY_S: value })).toThrow(/^READ_WHILE_LOG_AWAY_S debe ser/);
  expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
});

const refusal = (env: Environment) => {
  try {
    readConfig(env);
  } catch (error) {
    if (isUnusable(error)) return error.message;
    throw error;
  }
  return undefined;
};

it.each<[Environment, string]>([
  [
    { SMTP_URL: 'smtp://correo', MAIL_FROM: 'a@obra.mx' },
    'Con SMTP_URL hacen falta MAIL_FROM, el remitente, y PUBLIC_URL, la dirección de las páginas.',
  ],
  [{ MAX_UPLOAD_MB: '0' }, 'MAX_UPLOAD_MB debe ser un número entero entre 1 y 2000; se recibió «0».'],
  [{ MAX_UPLOAD_MB: '1.5' }, 'MAX_UPLOAD_MB debe ser un número entero entre 1 y 2000; se recibió «1.5».'],
  [{ PORT: '70000' }, 'PORT debe ser un número de puerto entre 0 y 65535; se recibió «70000».'],
  [{ PORT: '8o8o' }, 'PORT debe ser un número de puerto entre 0 y 65535; se recibió «8o8o».'],
  [{ HOST: 'a b' }, 'HOST debe ser un nombre o una dirección IP; se recibió «a b».'],
  [
    { DATABASE_URL: 'mysql://u:secreto@h/d' },
    'DATABASE_URL debe ser una dirección que empiece con postgres:// o postgresql://.',
  ],
  [{ EVENT_STORE_URL: 'localhost' }, 'EVENT_STORE_URL debe ser una dirección que empiece con esdb://, '],
  [{ EVENT_STORE_URL: 'esdb://ana@host:2113' }, 'EVENT_STORE_URL debe ser una dirección que empiece con '],
  [{ EVENT_STORE_URL: 'kurrent://host:2113' }, 'kurrentdb:// o kurrentdb+discover://'],
  [{ EVENT_STORE_URL: 'esdb://host:70000' }, 'EVENT_STORE_URL debe ser una dirección que empiece con '],
  [{ EVENT_STORE_URL: 'kurrentdb://host?tlsVerifyCert=false' }, 'EVENT_STORE_URL no admite tlsVerifyCert'],
  [
    { EVENT_STORE_URL: 'kurrentdb://ana:secreto@host:2113?tls=false' },
    'EVENT_STORE_URL lleva usuario y contraseña con tls=false',
  ],
  [
    { EVENT_STORE_URL: 'esdb://ana:secreto@host:2113?tls=false' },
    'EVENT_STORE_URL lleva usuario y contraseña con tls=false',
  ],
  [{ EVENT_STORE_URL: 'esdb://host?tlsVerifyCert=false' }, 'EVENT_STORE_URL no admite tlsVerifyCert'],
  [{ EVENT_STORE_URL: 'esdb://host?tlls=false' }, 'EVENT_STORE_URL tiene una opción que no existe: «tlls».'],
  [{ JWT_SECRET: 'corto' }, 'JWT_SECRET debe tener al menos 32 caracteres.'],
  [{ ADMIN_EMAIL: 'a@b.mx' }, 'ADMIN_EMAIL y ADMIN_PASSWORD van juntos: indique los dos o ninguno.'],
  [{ ADMIN_EMAIL: 'a', ADMIN_PASSWORD: '12345678' }, 'ADMIN_EMAIL debe ser un correo válido.'],
  [{ ADMIN_EMAIL: 'a@b.mx', ADMIN_PASSWORD: '1' }, 'ADMIN_PASSWORD debe tener al menos 8 caracteres.'],
  [{ SEED: 'si' }, 'SEED debe ser uno de demo, none; se recibió «si».'],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL debe ser uno de fatal, error, warn, info, debug, trace, silent; se recibió «loud».',
  ],
  [
    { GOOGLE_API_ROOT_URL: 'ftp://x' },
    'GOOGLE_API_ROOT_URL debe ser una dirección que empiece con http:// o https://.',
  ],
  [
    { GOOGLE_API_ROOT_URL: 'http://127.0.0.1:9', NODE_ENV: 'production' },
    'GOOGLE_API_ROOT_URL es solo para las pruebas: quítela para trabajar con Google Drive.',
  ],
  ...['todos', '-1', '12', '10.0.0.0/33', '10.0.0.1,', '1.5'].map((value): [Environment, string] => [
    { TRUST_PROXY: value },
    `TRUST_PROXY debe ser cuántos proxies hay delante (de 0 a 9) o sus direcciones IP separadas por comas; se recibió «${value}».`,
  ]),
])('says in one sentence what is wrong with %j', (env, sentence) => {
  expect(refusal(env)).toContain(sentence);
});

it('takes the address of a cluster', () => {
  for (const url of [
    'esdb://ana:s%40creto@a:2113,b:2113,c.obra.mx:2113?tlsCAFile=/etc/ca.crt&nodePreference=leader',
    'esdb+discover://ana:secreto@cluster.obra.mx:2113',
    'kurrentdb://ana:secreto@a:2113,b:65535?userCertFile=/etc/u.crt&userKeyFile=/etc/u.key',
    'kurrentdb+discover://cluster.obra.mx',
  ])
    expect(readConfig({ EVENT_STORE_URL: url }).eventStoreUrl).toBe(url);
});

it('does not repeat a password in its complaint', () => {
  for (const rest of ['host:2113?tls=false', 'host?opcion=1', 'ho st', 'host?tlsVerifyCert=false'])
    expect(refusal({ EVENT_STORE_URL: `esdb://ana:secreto@${rest}` })).not.toContain('secreto');
  expect(refusal({ DATABASE_URL: 'mysql://u:secreto@h/d' })).not.toContain('secreto');
});
