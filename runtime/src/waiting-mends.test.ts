import { expect, it } from 'vitest';
import { laterRelease, refused, unavailable } from '@obraclara/platform/store';
import { proxiedDatabase } from '../test/outage-database.ts';
import { eventually } from '../../test/eventually.ts';
import { roomFor } from '../../test/room.ts';
import { startService, type Process } from '../../test/apart/services.ts';
import { openDatabase } from './database.ts';
import { awaitedSentence, waitingMends } from './waiting-mends.ts';

const coded = (code: string) => Object.assign(new Error('in the words of the system'), { code });
const wrapped = (cause: Error) => new Error('No se pudo conectar.', { cause });

it.each([
  ['a database that refuses connections', wrapped(coded('ECONNREFUSED')), true],
  ['a host name that is not known yet', wrapped(coded('EAI_AGAIN')), true],
  ['a database that is starting', wrapped(coded('57P03')), true],
  ['an event log that does not answer', unavailable(new Error('14 UNAVAILABLE')), true],
  ['a connection that is lost during the start', new Error('Connection terminated unexpectedly'), true],
  ['a wrong password', wrapped(coded('28P01')), false],
  ['a database that does not exist', wrapped(coded('3D000')), false],
  ['an event log that refuses the certificate', refused('Revise el certificado.', coded('14')), false],
  ['tables of a later release', laterRelease(), false],
  ['a defect', new TypeError('x is not a function'), false],
])('of %s, it says whether waiting may mend it', (_, error, mends) => {
  expect(waitingMends(error)).toBe(mends);
});

it('says in Spanish what a start waits for, also where node-pg gives no code', async () => {
  const database = await proxiedDatabase();
  database.ways['cut']!();
  const opening = openDatabase({ databaseUrl: database.url, dataDir: '/nowhere', log: () => undefined });
  const error = await opening.catch((reason: unknown) => reason as Error);
  expect(waitingMends(error)).toBe(true);
  expect(awaitedSentence(error)).toMatch(
    /^No se pudo conectar con la base de datos de DATABASE_URL: cortó la conexión o no contesta a tiempo; revise/,
  );
  expect(awaitedSentence(new Error('Connection terminated unexpectedly'))).toMatch(
    /^La base de datos o el almacén de archivos dejaron de contestar/,
  );
  await database.close();
});

const settings = async (url: string) => ({
  ...{ DATABASE_URL: url, DATA_DIR: await roomFor('obraclara-waiting-'), JWT_SECRET: 'x'.repeat(32) },
  LOG_LEVEL: 'info',
});

it('a service apart waits behind its closed door for a database that is away, and starts when it is there', async () => {
  const database = await proxiedDatabase();
  database.ways['cut']!();
  const service = await startService('projections', await settings(database.url), () => undefined);
  const ready = async () => {
    const answer = await fetch(`${service.url}/api/ready`);
    return [answer.status, ((await answer.json()) as { detail?: string }).detail];
  };
  await eventually(async () =>
    expect(await ready()).toEqual([503, expect.stringMatching(/^No se pudo conectar con la base de datos/)]),
  );
  database.mend();
  await eventually(async () => expect((await ready())[0]).toBe(200));
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  const told = service.said().match(/Todavía no se puede iniciar; se intenta otra vez\./g);
  expect(told).toHaveLength(1);
  await database.close();
});

it('a service apart ends when its database does not exist', async () => {
  const database = await proxiedDatabase();
  const absent = new URL(database.url);
  absent.pathname = '/no_existe';
  const service: Process = await startService('projections', await settings(`${absent}`), () => undefined);
  expect(await service.ended).toBe(1);
  expect(service.said()).toContain('no tiene esa base de datos; créela o revise el nombre');
  await database.close();
});
