import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ours } from '../deploy/tree.ts';
import { eventually } from '../eventually.ts';
import { signedIn, underLoad } from './people.ts';
import { stack, whyNot } from './stack.ts';

/** Milliseconds: images are built, and each container must become healthy. */
const long = 1_800_000;
const reason = whyNot();
if (reason) console.log(reason);

describe.skipIf(reason !== undefined)(`the containers${reason ? ` (${reason})` : ''}`, () => {
  let here: Awaited<ReturnType<typeof stack>>;
  let project: string;
  const enter = async () => signedIn(here.url, 'admin@ejemplo.mx', await here.password());
  /** Expects that each acknowledged concept exists exactly once. */
  const expectEach = async (acknowledged: string[]) => {
    const { catalog } = await enter();
    await eventually(async () => {
      const ids = (await catalog(project)).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(ids).size).toBe(ids.length);
    });
    const codes = (await catalog(project)).map(({ concept_code }) => concept_code);
    expect(new Set(codes).size).toBe(codes.length);
  };

  beforeAll(async () => {
    here = await stack();
    await here.must('docker compose down --volumes --remove-orphans');
    await here.must('sh deploy/secrets.sh');
    await here.must('docker compose build --quiet');
  }, long);
  afterAll(() => here?.close(), long);

  it(
    'start on an empty machine and let the administrator in',
    async () => {
      await here.must('docker compose up --detach --wait');
      const page = await fetch(here.url);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')]);
      project = await (await enter()).project();
    },
    long,
  );

  it(
    'are replaced one by one without a failed request',
    async () => {
      const person = await enter();
      const { acknowledged, failures, requests } = await underLoad(person, project, async () => {
        for (const [name] of ours)
          await here.must(`docker compose up --detach --no-deps --force-recreate --wait ${name}`);
        await here.must('docker compose run --rm pages && docker compose exec -T front nginx -s reload');
      });
      console.log(
        `reemplazo: ${requests} peticiones, ${failures.length} fallidas, ${acknowledged.length} órdenes`,
      );
      expect(failures).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(50);
      await expectEach(acknowledged);
    },
    long,
  );

  it(
    'lose and double nothing while each of them is killed',
    async () => {
      const person = await enter();
      const { acknowledged, failures, requests } = await underLoad(person, project, async () => {
        for (const name of here.services) {
          await here.must(`docker compose kill ${name}`);
          // Compose considers containers started with --no-deps changed and would recreate them all at once.
          await here.must(`docker compose up --detach --no-deps --no-recreate --wait ${name}`);
          await here.must('docker compose up --detach --no-deps --no-recreate --wait');
        }
      });
      console.log(
        `muertes: ${requests} peticiones, ${failures.length} repetidas, ${acknowledged.length} órdenes`,
      );
      expect(acknowledged.length).toBeGreaterThan(50);
      await expectEach(acknowledged);
    },
    long,
  );

  it(
    'are restored from a backup onto an empty machine, and never over data',
    async () => {
      const folder = await here.folder();
      const before = await (await enter()).catalog(project);
      await here.must(`sh deploy/backup.sh ${folder}`);
      const refused = await here.run(`sh deploy/restore.sh ${folder}`);
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Aquí ya hay datos')]);
      await here.must('docker compose down --volumes');
      await here.must(`sh deploy/restore.sh ${folder}`);
      expect(await (await enter()).catalog(project)).toEqual(before);
      const verified = await here.must('docker compose exec -T projections-1 node runtime/src/verify.ts');
      expect(verified).not.toBe('');
      await rm(folder, { recursive: true });
    },
    long,
  );
});
