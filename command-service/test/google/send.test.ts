import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { besideGoogle, pdf, type BesideGoogle } from './linked.ts';

let g: BesideGoogle;
let project: string;
let folder: string;
let token: string;
beforeAll(async () => {
  g = await besideGoogle();
  const linked = await g.linked();
  ({ project, folder } = linked);
  ({ token } = linked.supervisor);
});
afterEach(() => g.google.heal());
afterAll(() => g?.close());

/** Response of an upload: stored on this server, to be sent to the Drive later. */
const away = { storage_provider: 'google_drive', storage_state: 'waiting' };

let marks = 0;
/** A file with unique content. */
const some = (bytes?: number) => pdf(bytes, String.fromCharCode(97 + (marks++ % 26)));
const sent = { ...away, storage: 'google_drive' };
const upload = async (bytes = some(), type = 'oficio') =>
  (await g.upload(project, token, { bytes, type })).body;
const send = (bytes = some(), type = 'oficio') => g.send(project, token, { bytes, type });
/** Moves the clock past the pause after a Drive that did not respond. */
const later = () => void (g.obra.clock.now = new Date(+g.obra.clock.now + 181_000));
const copies = (id: string) =>
  [...g.google.drive.files.values()].filter((file) => file.appProperties['obraclara_file_id'] === id);

it('sends a file to the folder of its type, and asks nobody to wait for it', async () => {
  const bytes = some();
  const before = g.google.seen.length;
  const answer = await upload(bytes, 'minuta');
  expect(answer).toMatchObject({ ...away, subfolder: 'Minutas' });
  expect(g.google.seen).toHaveLength(before);
  expect(g.queued()).toContainEqual({ file_id: answer.file_id });
  await g.work(answer.file_id);
  const [found] = g.onDrive(folder, 'Minutas')!;
  expect(found).toMatchObject({ name: 'Oficio 12.pdf', mimeType: 'application/pdf' });
  expect(found!.content.equals(bytes)).toBe(true);
  expect(await g.file(answer.file_id)).toMatchObject({
    storage: 'google_drive',
    drive_file_id: found!.id,
    drive_error: null,
  });
});

it('sends only what an event names, as soon as one does', async () => {
  const { file_id } = await upload();
  g.unnamed.add(file_id);
  const before = g.google.seen.length;
  const jobs = () => g.obra.enqueued.filter(({ data }) => data.file_id === file_id);
  const left = jobs().length;
  await g.work(file_id);
  expect(g.google.seen).toHaveLength(before);
  expect(jobs()).toHaveLength(left + 1);
  expect(await g.file(file_id)).toMatchObject({ storage: 'waiting', drive_attempts: 0 });
  g.unnamed.delete(file_id);
  await g.work(file_id);
  expect(copies(file_id)).toHaveLength(1);
});

it('puts logos into their own folder', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const logo = await g.send(project, g.obra.admin.token, { bytes: png, type: 'Z. Logos', name: 'logo.png' });
  expect(logo).toMatchObject(sent);
  expect(g.onDrive(folder, 'Z. Logos')).toHaveLength(1);
});

it('says the name that the administrator gave the folder', async () => {
  const { project: named, folder: root, supervisor } = await g.linked();
  const before = await g.upload(named, supervisor.token, { bytes: some(), type: 'minuta' });
  expect(before.body.subfolder).toBe('Minutas');
  await g.save(named, { folder_id: root, subfolders: { minuta: 'Actas de obra' } });
  const body = await g.send(named, supervisor.token, { bytes: some(), type: 'minuta' });
  expect(body).toMatchObject({ ...sent, subfolder: 'Actas de obra' });
  expect(g.onDrive(root, 'Actas de obra')).toHaveLength(1);
  const { body: other } = await g.upload(named, supervisor.token, { bytes: some() });
  expect(other.subfolder).toBe('Oficios');
});

it('makes one folder however many files come at once', async () => {
  const { project: fresh, folder: empty, supervisor } = await g.linked();
  const all = await Promise.all(
    Array.from({ length: 4 }, () => g.send(fresh, supervisor.token, { bytes: some(), type: 'estimacion' })),
  );
  expect(all.map(({ storage }) => storage)).toEqual(Array(4).fill('google_drive'));
  expect(g.onDrive(empty, 'Estimaciones')).toHaveLength(4);
  expect(g.google.drive.inside(empty)).toHaveLength(1);
});

it('makes one folder also when two processes need it at once', async () => {
  const fresh = await g.obra.project();
  const { token: theirs } = await g.obra.user('supervisor', [fresh]);
  const both = await Promise.all([some(), some()].map((bytes) => g.upload(fresh, theirs, { bytes })));
  const empty = g.google.drive.folder('Compartida');
  await g.save(fresh, { folder_id: empty, ...(await g.connect(fresh)) });
  await Promise.all(both.map(({ body }) => g.worker()(body.file_id)));
  expect(g.google.drive.inside(empty)).toHaveLength(1);
  expect(g.onDrive(empty, 'Oficios')).toHaveLength(2);
});

it('gets new tokens when Google refuses the old ones, and keeps them', async () => {
  const before = g.google.count('token');
  g.google.expire();
  expect(await send()).toMatchObject(sent);
  expect(g.google.count('token')).toBe(before + 1);
  expect(await send()).toMatchObject(sent);
  expect(g.google.count('token')).toBe(before + 1);
  g.google.fail('put', 'unauthorized');
  expect(await send()).toMatchObject(sent);
});

it.each([
  ['full', 'begin', 'full'],
  ['rate', 'begin', 'busy'],
  ['too-many', 'list', 'busy'],
  ['broken', 'list', 'busy'],
  ['broken', 'put', 'busy'],
  ['cut', 'put', 'unreachable'],
] as const)(
  'keeps a file here while Google is %s at %s, and sends it later, once',
  async (fault, call, why) => {
    g.google.fail(call, fault, Infinity);
    const kept = await upload();
    expect(kept).toMatchObject(away);
    const tried = g.work(kept.file_id);
    if (fault === 'too-many') {
      await tried;
      expect(g.queued().filter(({ file_id }) => file_id === kept.file_id)).toHaveLength(2);
    } else await expect(tried).rejects.toThrow('Google Drive');
    expect(copies(kept.file_id)).toHaveLength(0);
    expect(await g.file(kept.file_id)).toMatchObject({
      storage: 'waiting',
      drive_attempts: 1,
      drive_error: why,
    });
    g.google.heal();
    later();
    await g.work(kept.file_id);
    expect(await g.file(kept.file_id)).toMatchObject({ storage: 'google_drive', drive_error: null });
    await g.work(kept.file_id);
    expect(copies(kept.file_id)).toHaveLength(1);
  },
);

it('never gives a file up, however long the Drive has been full', async () => {
  g.google.fail('begin', 'full', Infinity);
  const { file_id } = await upload();
  await g.obra.files.registry.setStorage(file_id, { storage: 'waiting', drive_attempts: 100 });
  const before = g.queued().length;
  await g.work(file_id);
  expect(g.queued().slice(before)).toEqual([{ file_id }]);
  expect(await g.file(file_id)).toMatchObject({ storage: 'waiting', drive_attempts: 101 });
});

it('leaves a Drive that was silent alone for some minutes, whichever file comes next', async () => {
  g.google.fail('put', 'cut', Infinity);
  const first = await upload();
  await expect(g.work(first.file_id)).rejects.toThrow('Google Drive');
  g.google.heal();
  const before = g.google.seen.length;
  const second = await upload();
  const queued = g.queued().length;
  await g.work(second.file_id);
  expect(g.google.seen).toHaveLength(before);
  expect(g.queued().slice(queued)).toEqual([{ file_id: second.file_id }]);
  // Files of another project are sent as usual.
  const { project: other, supervisor } = await g.linked();
  expect(await g.send(other, supervisor.token, { bytes: some() })).toMatchObject(sent);
  later();
  for (const { file_id } of [first, second]) {
    await g.work(file_id);
    expect(copies(file_id)).toHaveLength(1);
  }
});

it('does not send twice a file whose arrival it never heard of', async () => {
  g.google.fail('put', 'lost', 1);
  const asked = await send();
  expect(asked).toMatchObject(sent);
  expect(copies(asked.file_id)).toHaveLength(1);

  g.google.fail('put', 'lost', Infinity);
  const unheard = await upload();
  await expect(g.work(unheard.file_id)).rejects.toThrow('Google Drive');
  g.google.heal();
  later();
  await g.work(unheard.file_id);
  expect(copies(unheard.file_id)).toHaveLength(1);
});

it('goes on where a large file was cut off', async () => {
  const bytes = some(9 * 1024 * 1024);
  g.google.fail('put', 'cut', 2);
  const puts = g.google.count('put');
  const walked = vi.spyOn(Uint8Array.prototype, 'forEach');
  onTestFinished(() => walked.mockRestore());
  const large = await send(bytes);
  expect(large).toMatchObject(sent);
  const [found] = copies(large.file_id);
  expect(found!.content.equals(bytes)).toBe(true);
  // A scan of each byte would block the process for all other requests.
  expect(walked).not.toHaveBeenCalled();
  // Three chunks of 4 MiB; two of them are cut off, queried and resumed.
  expect(g.google.count('put') - puts).toBeGreaterThanOrEqual(5);
});

it('recreates a folder that a user deleted', async () => {
  await send(some(), 'minuta');
  const gone = g.google.drive.inside(folder).find(({ name }) => name === 'Minutas')!;
  g.google.drive.files.delete(gone.id);
  expect(await send(some(), 'minuta')).toMatchObject(sent);
  expect(g.onDrive(folder, 'Minutas')).toHaveLength(1);
});

it('sends nothing that is gone, local or in the hands of another', async () => {
  const before = g.google.seen.length;
  await g.work('no-such-file');
  const alone = await g.obra.project();
  const { token: other } = await g.obra.user('supervisor', [alone]);
  const { body } = await g.upload(alone, other);
  await g.work(body.file_id);
  expect(g.google.seen).toHaveLength(before);

  const kept = await upload();
  const both = await Promise.allSettled([g.work(kept.file_id), g.work(kept.file_id)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(copies(kept.file_id)).toHaveLength(1);
});

it('waits for the administrator after consent was revoked', async () => {
  const { project: revoked, folder: theirs, supervisor } = await g.linked();
  g.google.revoke();
  const kept = await g.upload(revoked, supervisor.token);
  expect(kept).toMatchObject({ status: 201, body: away });
  await g.work(kept.body.file_id);
  expect((await g.file(kept.body.file_id)).drive_error).toBe('reconnect');
  const config = `/projects/${revoked}/storage-config`;
  expect((await g.obra.admin.get(config)).body).toMatchObject({
    needs_reconnection: true,
    waiting_files: 1,
    refusal: { detail: expect.stringContaining('Un administrador debe conectar la cuenta') },
  });

  // Later calls do not contact Google with these tokens.
  const before = g.google.seen.length;
  const second = await g.upload(revoked, supervisor.token, { bytes: some() });
  expect(second.body.storage_state).toBe('waiting');
  await g.work(kept.body.file_id);
  expect(await supervisor.get(`/projects/${revoked}/drive/files`)).toMatchObject({
    status: 409,
    body: {
      detail:
        'La conexión con Google Drive dejó de ser válida. Un administrador debe conectar la cuenta de nuevo.',
    },
  });
  expect(g.google.seen).toHaveLength(before);

  const again = await g.save(revoked, { folder_id: theirs, ...(await g.connect(revoked)) });
  expect(again.body).toMatchObject({ configured: true, needs_reconnection: false });
  for (const file of [kept, second]) await g.work(file.body.file_id);
  expect(g.onDrive(theirs, 'Oficios')).toHaveLength(2);
  expect((await g.obra.admin.get(config)).body).toMatchObject({
    needs_reconnection: false,
    waiting_files: 0,
  });
});

it('leaves no secret in events, log, answers, tables or jobs', async () => {
  expect(g.google.secrets.size).toBeGreaterThan(5);
  expect(await g.leaks()).toEqual([]);
});
