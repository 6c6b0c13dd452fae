import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { googleStandIn, type GoogleStandIn } from '../command-service/test/google/stand-in.ts';
import { administrator, openApplication } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { manager, projectName, supervisor } from './golden-story.ts';
import { poster } from './http.ts';
import { eventsOf, foundIn, keptBy, overhear, rowsOf } from './overheard.ts';
import { setStageForEach, story } from './stage.ts';

let google: GoogleStandIn;
let project: string;
let folder: string;
let heard: ReturnType<typeof overhear>;
const logged: string[] = [];
/** Browser storage of each visit. */
const kept: string[] = [];

afterEach(() => google?.close());
const stage = setStageForEach(async () => {
  for (const list of [logged, kept]) list.length = 0;
  google = await googleStandIn();
  const env = { GOOGLE_API_ROOT_URL: google.url, LOG_LEVEL: 'trace' };
  return openApplication(env, (line) => void logged.push(line));
});
const http = poster(() => stage.application);

beforeEach(async () => {
  folder = google.drive.folder('San Isidro');
  heard = overhear(stage.application.system.app.server);
  const terms = { description: 'Con su Drive', contract_amount: 300_000 };
  const dates = { start_date: '2025-01-01', end_date: '2027-12-31' };
  ({ id: project } = await http(administrator, '/projects', { name: projectName, ...terms, ...dates }));
  for (const [person, role] of [
    [supervisor, 'supervisor'],
    [manager, 'manager'],
  ] as const)
    await http(administrator, '/auth/register', { ...person, role, assigned_projects: [project] });
});
/** Visits the pages as a user. Expects no console errors and records the browser's storage at the end. */
const visit = async (
  person: { email: string; password: string },
  viewport: typeof desktop,
  work: (page: Page) => Promise<void>,
) => {
  const { page, close, complaints } = await openPage(stage.browser, viewport);
  await enter(page, stage.application.url, person);
  await work(page);
  expect(complaints).toEqual([]);
  kept.push(...(await keptBy(page.context())));
  await close();
};

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** The list behind the dialog shows the same refusals. */
const inDialog = (page: Page, text: string) => page.getByRole('dialog').getByText(text).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Checks a state of the dialog on a phone and a desktop. */
const look = async (page: Page, state: string) => {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `${state} at ${viewport.width}`);
    const overflow = await page
      .getByRole('dialog')
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow, `${state} at ${viewport.width}`).toBeLessThanOrEqual(0);
    await picture(page, `drive-${state}-${viewport.width}`);
  }
};

const openDialog = async (page: Page) => {
  // A project whose Drive refuses files has a second button in the notice above the list.
  await page
    .getByRole('button', { name: `Configurar almacenamiento ${projectName}`, exact: true })
    .last()
    .click();
  await page.getByLabel('Client ID').waitFor();
};

/** Starts the connection to Google. Returns the consent window. */
const connect = async (page: Page, button = 'Conectar Google Drive'): Promise<Page> => {
  await page.getByLabel('Client ID').fill(google.client.id);
  await page.getByLabel('Client Secret').fill(google.client.secret);
  const opening = page.waitForEvent('popup');
  await press(page, button);
  const popup = await opening;
  await popup.getByRole('heading', { name: 'ObraClara quiere acceder a tu Drive' }).waitFor();
  return popup;
};

const allow = async (page: Page, popup: Page) => {
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', { name: 'Permitir' }).click();
  await said(page, 'Autenticación exitosa');
  await closed;
};

/** A PDF whose bytes differ from those of every other title. */
const oficio = (title: string) =>
  Buffer.from(
    `%PDF-1.4\n%${title}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
  );

/** Uploads an oficio on the supervisor's page and waits for its message. */
const upload = async (page: Page, title: string) => {
  await section(page, /Documentos/).click();
  await press(page, 'Subir Documento');
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Oficio' });
  await page.getByLabel('Título').fill(title);
  const choosing = page.waitForEvent('filechooser');
  await press(page, 'Elegir archivo');
  const chosen = { name: 'escaneado.pdf', mimeType: 'application/pdf', buffer: oficio(title) };
  await (await choosing).setFiles(chosen);
  await page.getByText(`Se guardará como ${title}.pdf`).waitFor();
  await press(page, 'Subir');
  await said(page, 'Documento subido exitosamente. Se enviará a la carpeta Oficios del Drive.');
};

/** The oficios that have reached the Drive. */
const oficios = () => {
  const found = google.drive.inside(folder).filter(({ name }) => name === 'Oficios');
  expect(found.length).toBeLessThanOrEqual(1);
  return found.flatMap(({ id }) => google.drive.inside(id));
};
const sent = (title: string) => oficios().filter(({ name }) => name === `${title}.pdf`);

/** Makes all pending uploads due now and returns their number. */
const waiting = async () => {
  const { db } = stage.application.system.deps;
  await db.query(
    `update pgboss.job set start_after = now() where name = 'drive-upload' and state < 'active'`,
  );
  const { rows } = await db.query<{ left: number }>(
    `select count(*)::int as left from pgboss.job where name = 'drive-upload' and state < 'completed'`,
  );
  return rows[0]?.left;
};

/** Waits until no job is pending: each has succeeded or failed. */
const settled = () => expect.poll(waiting).toBe(0);

const breakDrive = () => {
  for (const call of ['list', 'get', 'create', 'begin', 'put'] as const)
    google.fail(call, 'broken', Infinity);
};

/** Waits until the manager's list of documents shows where this one is stored. */
const listed = (page: Page, title: string, where: string) =>
  page.getByRole('row').filter({ hasText: title }).getByText(where, { exact: true }).waitFor();

story('the Drive of a project', (step) => {
  step('needs both keys, an account and a folder', () =>
    visit(administrator, desktop, async (page) => {
      await page
        .context()
        .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.application.url });
      await openDialog(page);
      await look(page, 'sin-conectar');
      const callback = `/api/projects/${project}/storage-oauth/callback`;
      await expect.poll(() => page.getByLabel('URI de redireccionamiento').inputValue()).toContain(callback);
      await press(page, 'Copiar URI');
      await said(page, 'URI copiado al portapapeles');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        stage.application.url + callback,
      );
      await press(page, 'Conectar Google Drive');
      await said(page, 'Por favor, ingresa Client ID y Client Secret');
      await press(page, 'Guardar');
      await said(page, 'Conecta tu cuenta de Google Drive primero');
    }),
  );

  step('is not connected by a consent that is refused or left', () =>
    visit(administrator, desktop, async (page) => {
      await openDialog(page);
      const refusing = await connect(page);
      await refusing.getByRole('link', { name: 'Cancelar' }).click();
      await said(page, 'Error: No se concedió el permiso en Google.');
      await said(page, 'No se concedió el permiso en Google.');
      await look(page, 'rechazado');
      await (await connect(page)).close();
      await page.getByText('La ventana de Google se cerró sin terminar', { exact: false }).waitFor();
      await look(page, 'ventana-cerrada');
      await page.getByRole('button', { name: 'Conectar Google Drive', disabled: false }).waitFor();
    }),
  );

  step('is connected in a small window and saved with its folder', () =>
    visit(administrator, desktop, async (page) => {
      await openDialog(page);
      const popup = await connect(page);
      expect(popup.viewportSize()).toEqual({ width: 600, height: 700 });
      await page.getByRole('button', { name: 'Esperando...', disabled: true }).waitFor();
      await look(page, 'esperando');
      await allow(page, popup);
      await look(page, 'conectado');
      await press(page, 'Guardar');
      await said(page, 'Ingresa el ID de la carpeta');
      await look(page, 'sin-carpeta');
      await page
        .getByLabel('ID de la carpeta de Drive')
        .fill(`https://drive.google.com/drive/folders/${folder}?usp=sharing`);
      await press(page, 'Guardar');
      await said(page, 'Configuración guardada');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openDialog(page);
      await expect.poll(() => page.getByLabel('ID de la carpeta de Drive').inputValue()).toBe(folder);
      await look(page, 'guardado');
    }),
  );
  step('an oficio lands in its folder, which is made for it, and comes back byte for byte', () =>
    visit(supervisor, phone, async (page) => {
      expect(google.drive.inside(folder)).toEqual([]);
      await upload(page, 'Solicitud de prórroga');
      await settled();
      expect(sent('Solicitud de prórroga').map(({ content }) => content)).toEqual([
        oficio('Solicitud de prórroga'),
      ]);
      await section(page, /Repositorio/).click();
      await page.getByText('Archivos en Google Drive').waitFor();
      await page.getByRole('button', { name: /Oficios/ }).click();
      const path = page.getByRole('navigation', { name: 'Carpetas' });
      await path.getByText('Oficios', { exact: true }).waitFor();
      await path.getByRole('button', { name: 'San Isidro', exact: true }).waitFor();
      await expectAccessible(page, 'the Drive');
      await picture(page, 'drive-repositorio');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: /Solicitud de prórroga\.pdf/ }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('Solicitud de prórroga.pdf');
      expect(await readFile(await download.path())).toEqual(oficio('Solicitud de prórroga'));
    }),
  );

  step('an oficio is kept here while the Drive is broken, and sent once when it is back', async () => {
    breakDrive();
    await visit(supervisor, phone, async (page) => {
      await upload(page, 'Aviso de lluvia');
      await picture(page, 'drive-espera');
    });
    expect(sent('Aviso de lluvia')).toEqual([]);
    await visit(manager, desktop, async (page) => {
      await section(page, 'Documentos').click();
      await listed(page, 'Aviso de lluvia', 'Se enviará al Drive');
      await listed(page, 'Solicitud de prórroga', 'En Drive');
      await expectAccessible(page, 'a document that waits');
      const heights = await page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.clientHeight));
      expect(Math.max(...heights)).toBeLessThan(100);
      await picture(page, 'drive-espera-gerente');
      google.heal();
      await settled();
      await page.reload();
      await listed(page, 'Aviso de lluvia', 'En Drive');
    });
    expect(sent('Aviso de lluvia').map(({ content }) => content)).toEqual([oficio('Aviso de lluvia')]);
  });

  step('a full Drive says so where it is connected, and takes the oficio once it has room', async () => {
    google.fail('begin', 'full', Infinity);
    await visit(supervisor, phone, (page) => upload(page, 'Acta de sitio'));
    await visit(administrator, desktop, async (page) => {
      await openDialog(page);
      await said(page, 'Drive rechaza los archivos');
      await inDialog(page, 'El Drive de la cuenta conectada no tiene espacio');
      await look(page, 'lleno');
      google.heal();
      await press(page, 'Intentar ahora');
      await said(page, 'Conectado y guardado');
    });
    expect(sent('Acta de sitio')).toHaveLength(1);
  });

  step('an oficio is sent with new tokens when the old ones have run out, and nobody notices', () =>
    visit(supervisor, phone, async (page) => {
      const before = google.count('token');
      google.expire();
      await upload(page, 'Entrega de planos');
      await settled();
      expect(google.count('token')).toBeGreaterThan(before);
      expect(sent('Entrega de planos')).toHaveLength(1);
    }),
  );

  step(
    'an oficio waits while Google gives no access any more, until the account is connected again',
    async () => {
      google.revoke();
      await visit(supervisor, phone, (page) => upload(page, 'Cambio de banco'));
      await settled();
      await visit(administrator, desktop, async (page) => {
        await openDialog(page);
        await said(page, 'Google ya no da acceso');
        await inDialog(page, 'Archivos que esperan su envío a Drive: 1');
        await look(page, 'sin-acceso');
        await allow(page, await connect(page));
        await press(page, 'Guardar');
        await said(page, 'Configuración guardada');
      });
      await settled();
      expect(sent('Cambio de banco')).toHaveLength(1);
      expect(oficios()).toHaveLength(5);
    },
  );

  step('leaves no secret in the event log, the tables, the log, an answer or a browser', async () => {
    const { store, db } = stage.application.system.deps;
    const places = {
      events: await eventsOf(store),
      tables: await rowsOf(db),
      log: logged,
      answers: heard.answers,
      browsers: kept,
    };
    const { secrets, client } = google;
    for (const kind of ['GOCSPX-', '4/', 'ya29.', '1//'])
      expect(
        [...secrets].some((secret) => secret.startsWith(kind)),
        kind,
      ).toBe(true);
    // The search finds secrets where they belong: in the browsers' requests.
    expect(foundIn(heard.asked, secrets)).toEqual([
      client.secret,
      ...[...secrets].filter((secret) => secret.startsWith('4/')),
    ]);
    // Each place contains a known value, so that the search covers it.
    const holds = {
      events: `"folder_id":"${folder}"`,
      tables: `"folder_id": "${folder}"`,
      log: 'storage-oauth/start?client_id=***&client_secret=***',
      answers: '"refresh_token":"v1.',
      browsers: supervisor.email,
    };
    for (const [place, texts] of Object.entries(places)) {
      expect(foundIn(texts, secrets), place).toEqual([]);
      const mark = holds[place as keyof typeof holds];
      expect(
        texts.some((text) => text.includes(mark)),
        place,
      ).toBe(true);
    }
  });
});
