import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { projectStream } from '@obraclara/events';
import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { runVerify } from './verify-log.ts';

let database: TestDatabase;
let store: EventStore;
let folder: string;
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-verify-'));
  await write(2500);
});
afterEach(async () => {
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (count: number) =>
  store.append({
    stream: projectStream(randomUUID()),
    events: Array.from({ length: count }, (_, n) => ({ type: 'Noted', data: { n } })),
    expectedRevision: -1n,
    meta: {
      at: '2026-02-01T18:00:00.000Z',
      by: 'ana',
      role: 'manager',
      command_id: randomUUID(),
      correlation_id: 'r',
      schema_version: 1,
    },
  });

/** Runs the check. Returns its output, its result and the progress it reported. */
const verify = async (args: string[] = [], { stopAt = Infinity, of = store } = {}) => {
  const messages: string[] = [];
  const shares: number[] = [];
  const stop = new AbortController();
  const onShare = (share: number) => {
    shares.push(share);
    if (share >= stopAt) stop.abort();
  };
  const say = (line: string) => void messages.push(line);
  const now = () => new Date('2026-03-01T18:00:00Z');
  const fits = await runVerify(args, { store: of, folder, now, say, onShare, signal: stop.signal });
  return { fits, messages, shares };
};
const at = (name: string) => path.join(folder, name);

it('takes a log without events for another than the one that was meant', async () => {
  const empty = await testDatabase();
  const other = await embeddedLog({ connectionString: empty.url });
  try {
    await expect(verify([], { of: other })).rejects.toThrow(
      'Esta bitácora no tiene eventos: revise que DATA_DIR',
    );
  } finally {
    await other.close();
    await empty.drop();
  }
});

it('says that the log is whole, how many events it has and what it comes to', async () => {
  const { fits, messages: said, shares } = await verify();
  expect(fits).toBe(true);
  expect(said).toEqual([
    'La bitácora está íntegra: 2,500 eventos.',
    expect.stringMatching(/^Huella: [0-9a-f]{64}$/) as string,
  ]);
  expect(shares).toEqual([0.4, 0.8, 1]);
  expect(await readdir(folder)).toEqual([]);
});

it('names the first event that does not fit', async () => {
  await database.pool.query(`begin; set local session_replication_role = replica;
    update es.event set data = '{"n":7}' where position in (1235, 1700); commit`);
  const { fits, messages: said } = await verify();
  expect(fits).toBe(false);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(
    /^Evento 1,235 de la bitácora\. El evento 1234 de «project-.*» \(Noted\) no corresponde: /,
  );
});

it('resumes where it was interrupted, and restarts on request or for another log', async () => {
  const cut = await verify([], { stopAt: 0.4 });
  expect(cut).toMatchObject({ fits: false });
  expect(cut.messages).toEqual(['Se interrumpió después de 1,000 eventos; la próxima vez continúa ahí.']);
  const kept = await readFile(at('verify.json'), 'utf8');
  const more = await verify();
  expect(more.messages[0]).toBe(
    'Continúa después de 1,000 eventos ya comprobados; --restart empieza de nuevo.',
  );
  const [whole, hash] = (await verify()).messages;
  const before = '; los primeros 1,000 se comprobaron la vez anterior.';
  expect(more.messages.slice(1)).toEqual([whole!.replace(/\.$/, before), hash]);
  await writeFile(at('verify.json'), kept);
  expect((await verify(['--restart'])).messages[0]).toBe('La bitácora está íntegra: 2,500 eventos.');
  await writeFile(at('verify.json'), kept.replace(/"log":"[^"]+"/, '"log":"another"'));
  expect((await verify()).messages[0]).toBe('La bitácora está íntegra: 2,500 eventos.');
  await writeFile(at('verify.json'), 'rubbish');
  expect((await verify()).messages[0]).toBe('La bitácora está íntegra: 2,500 eventos.');
});

it('leaves nothing in the way of the next time where it could write down half', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const handle = await open(at('other'), 'w');
  await handle.close();
  const writing = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'writeFile');
  writing.mockRejectedValueOnce(full);
  await expect(verify(['--heads', at('heads.json')])).rejects.toBe(full);
  expect((await verify(['--heads', at('heads.json')])).messages.at(-1)).toContain('Anotado en');
});

it('writes down what the log comes to, and finds later that its end was changed or is missing', async () => {
  const first = await verify(['--heads', at('heads.json')]);
  expect(first.messages.at(-1)).toContain(`Anotado en ${at('heads.json')}`);
  await expect(verify(['--heads', at('heads.json')])).rejects.toThrow(
    `${at('heads.json')} ya existe; use otro nombre.`,
  );
  await write(3);
  expect((await verify(['--against', at('heads.json')])).messages.at(-1)).toBe(
    'Coincide con lo que se anotó antes.',
  );
  const tamper = (text: string) =>
    database.pool.query(`begin; set local session_replication_role = replica; ${text}; commit`);
  await tamper('delete from es.event where position > 2490; update es.head set position = 2490');
  expect((await verify()).fits).toBe(true);
  const short = await verify(['--against', at('heads.json')]);
  expect(short).toMatchObject({
    fits: false,
    messages: ['La bitácora termina después de 2,490 eventos, y se anotó que tenía 2,500.'],
  });
});

it('says what is wrong with what it is given', async () => {
  await writeFile(at('other.json'), '{}');
  await expect(verify(['--against', at('other.json')])).rejects.toThrow('no es de npm run verify');
  await expect(verify(['--against', at('none.json')])).rejects.toThrow('No se puede leer');
  await expect(verify(['--fast'])).rejects.toThrow(/^Uso:/);
  await verify(['--heads', at('heads.json')]);
  await writeFile(
    at('far.json'),
    (await readFile(at('heads.json'), 'utf8')).replace(/"log": "[^"]+"/, '"log": "x"'),
  );
  // A copy of that log has the same hashes.
  expect((await verify(['--against', at('far.json')])).messages.at(-1)).toBe(
    'Coincide con lo que se anotó antes.',
  );
  const far = await readFile(at('far.json'), 'utf8');
  const otherName =
    'Lo que se anotó lleva el nombre de otra bitácora: si esta es copia de ella, fue alterada; si no, es el archivo equivocado.';
  const found: [string, RegExp][] = [
    [far.replace(/"hash": "[^"]+"/, `"hash": "${'a'.repeat(64)}"`), /^Evento 2,500 de la bitácora\. /],
    [
      far.replace(/"events": \d+/, '"events": 9999'),
      /termina después de 2,500 eventos, y se anotó que tenía 9,999/,
    ],
  ];
  for (const [farther, finding] of found) {
    await writeFile(at('farther.json'), farther);
    const { fits, messages: said } = await verify(['--against', at('farther.json')]);
    expect(fits).toBe(false);
    expect(said).toEqual([expect.stringMatching(finding), otherName]);
  }
});

it('says what was done to a copy, whatever the log was called that was written down', async () => {
  await verify(['--heads', at('heads.json')]);
  const heads = await readFile(at('heads.json'), 'utf8');
  await writeFile(at('old.json'), heads.replace(/"log": "[^"]+"/, '"log": "x"'));
  await database.pool.query(`begin; set local session_replication_role = replica;
    update es.event set data = '{"n":7}' where position = 1235; commit`);
  const { fits, messages: said } = await verify(['--against', at('old.json')]);
  expect(fits).toBe(false);
  expect(said).toEqual([expect.stringMatching(/^Evento 1,235 de la bitácora\. /)]);
});
