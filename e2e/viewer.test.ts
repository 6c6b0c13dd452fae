import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { manager, projectName, supervisor } from './golden-story.ts';
import { poster } from './http.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const http = poster(() => stage.application);

/** A photo with a mark in its middle, to look for when enlarged. */
const photograph = async (background: string) => {
  const mark = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .composite([{ input: mark }])
    .jpeg()
    .toBuffer();
};

/** Uploads a photo as the form does. Returns its address. */
const upload = async (fields: Record<string, string>, background: string): Promise<string> => {
  const { access_token } = await http(administrator, '/auth/login', supervisor);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([await photograph(background)], { type: 'image/jpeg' }), 'foto.jpg');
  const answer = await fetch(`${stage.application.url}/api/progress/upload-photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: form,
  });
  return ((await answer.json()) as { file_url: string }).file_url;
};

const recordedOn = [
  ['2025-02-03', '#7d8f69'],
  ['2025-05-12', '#3f6b8a'],
  ['2026-01-20', '#b5a54a'],
] as const;

beforeAll(async () => {
  const days = { start_date: '2025-01-01', end_date: '2027-12-31' };
  const terms = { description: 'Una obra pequeña', contract_amount: 300_000, ...days };
  const { id: project_id } = await http(administrator, '/projects', { name: projectName, ...terms });
  const concept = { concept_code: 'CIM-001', concept_name: 'Concreto en zapatas', unit: 'm3' };
  const price = { quantity: 120, unit_price: 2500 };
  const { id: concept_id } = await http(administrator, '/catalog', { project_id, ...concept, ...price });
  for (const [person, role] of [
    [supervisor, 'supervisor'],
    [manager, 'manager'],
  ] as const)
    await http(administrator, '/auth/register', { ...person, role, assigned_projects: [project_id] });
  for (const [progress_date, background] of recordedOn) {
    const photo_url = await upload({ project_id, concept_id, progress_date }, background);
    const about = { project_id, concept_id, progress_date, photo_url };
    await http(supervisor, '/progress', { ...about, quantity_advanced: 5, observations: '' });
  }
});

const openPhoto = async (page: Page, day: string) => {
  await section(page, 'Galería').click();
  const tile = page.getByRole('button', { name: new RegExp(day) });
  await tile.locator('img').waitFor();
  await tile.click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('img').first().waitFor();
  return dialog;
};

/** Zoom factor of the photo. */
const scaleOf = async (dialog: Locator) =>
  Number(await dialog.locator('[data-scale]').first().getAttribute('data-scale'));

/** Sends touch events through the browser's debugging protocol. */
const touching = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
};

it('is looked at nearer with two fingers, a double touch and buttons, and goes on with a swipe', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, manager);
  const dialog = await openPhoto(page, '12/05/2025');
  const { x, y, width, height } = (await dialog.locator('[data-scale]').boundingBox())!;
  const middle = [x + width / 2, y + height / 2] as const;
  const touch = await touching(page);
  const at = (dx: number, dy = 0): [number, number] => [middle[0] + dx, middle[1] + dy];

  await dialog.getByText('2 de 3').waitFor();
  await touch('touchStart', at(80));
  await touch('touchMove', at(20, 5));
  await touch('touchMove', at(-80, 8));
  await touch('touchEnd');
  await dialog.getByText('3 de 3').waitFor();
  await touch('touchStart', at(-80));
  await touch('touchMove', at(0));
  await touch('touchMove', at(80));
  await touch('touchEnd');
  await dialog.getByText('2 de 3').waitFor();

  await touch('touchStart', at(-40), at(40));
  await touch('touchMove', at(-60), at(60));
  await touch('touchMove', at(-100), at(100));
  await touch('touchEnd');
  await expect.poll(() => scaleOf(dialog)).toBeGreaterThan(2);
  await picture(page, 'visor-cerca');
  // A swipe moves an enlarged photo instead of showing the next one.
  await touch('touchStart', at(80));
  await touch('touchMove', at(-80));
  await touch('touchEnd');
  await dialog.getByText('2 de 3').waitFor();
  for (let n = 0; n < 2; n++) await page.touchscreen.tap(...middle);
  await expect.poll(() => scaleOf(dialog)).toBe(1);
  await dialog.getByRole('button', { name: 'Acercar' }).tap();
  await expect.poll(() => scaleOf(dialog)).toBeGreaterThan(1);
  await dialog.getByRole('button', { name: 'Alejar' }).tap();
  await expect.poll(() => scaleOf(dialog)).toBe(1);
  await expectAccessible(page, 'the viewer on a phone');
  await picture(page, 'visor-telefono');
  expect(complaints).toEqual([]);
  await close();
});

it('fills the screen, goes on from there, and follows the wheel', async () => {
  const { page, close, complaints } = await openPage(stage.browser);
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, stage.application.url, manager);
  const dialog = await openPhoto(page, '20/01/2026');
  const { x, y, width, height } = (await dialog.locator('[data-scale]').boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, -500);
  await expect.poll(() => scaleOf(dialog)).toBeGreaterThan(2);
  await picture(page, 'visor-rueda');
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('2 de 3').waitFor();
  expect(await scaleOf(dialog)).toBe(1);
  // With the focus on the zoom buttons, arrow keys move an enlarged photo instead of showing the next one.
  const left = async () => (await dialog.locator('[data-scale]').boundingBox())!.x;
  // Until this photo is rendered, the previous, enlarged one extends beyond the window.
  await expect.poll(left).toBeGreaterThan(0);
  const far = await left();
  await dialog.getByRole('button', { name: 'Acercar' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => scaleOf(dialog)).toBeGreaterThan(1);
  // The larger size is rendered in the next frame.
  await expect.poll(left).toBeLessThan(far - 50);
  const before = await left();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(before - 50);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(left).toBeCloseTo(before);
  await dialog.getByText('2 de 3').waitFor();
  await dialog.getByRole('button', { name: 'Alejar' }).press('Enter');
  await expect.poll(() => scaleOf(dialog)).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await dialog.getByText('1 de 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('2 de 3').waitFor();
  await dialog.getByRole('button', { name: 'Pantalla completa' }).click();
  await dialog.getByRole('button', { name: 'Salir de pantalla completa' }).waitFor();
  await dialog.getByRole('button', { name: 'Foto siguiente' }).last().click();
  await dialog.getByText('3 de 3').waitFor({ state: 'attached' });
  await picture(page, 'visor-pantalla-completa');
  await dialog.getByRole('button', { name: 'Salir de pantalla completa' }).click();
  await dialog.getByRole('button', { name: 'Pantalla completa' }).waitFor();
  await expectAccessible(page, 'the viewer in the dark');
  await picture(page, 'visor-escritorio-oscuro');
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ['a telephone', phone],
  ['a desk', desktop],
] as const)('holds a photo against the first of its concept, or another, on %s', async (where, viewport) => {
  const { page, close, complaints } = await openPage(stage.browser, viewport);
  await enter(page, stage.application.url, manager);
  const dialog = await openPhoto(page, '20/01/2026');
  await dialog.getByRole('button', { name: 'Comparar' }).click();
  const compared = page.getByRole('dialog', { name: 'Comparar fotos de CIM-001' });
  const captions = () => compared.locator('figcaption').allTextContents();
  await expect.poll(captions).toEqual(['Antes · 03/02/2025', 'Después · 20/01/2026']);
  await expect
    .poll(() =>
      compared
        .locator('figure img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)),
    )
    .toEqual([1600, 1600]);
  const [before, after] = await Promise.all(
    [0, 1].map(async (n) => (await compared.locator('figure').nth(n).boundingBox())!),
  );
  const isStacked = after!.y >= before!.y + before!.height;
  expect([isStacked, after!.x >= before!.x + before!.width]).toEqual([
    viewport === phone,
    viewport === desktop,
  ]);
  await expectAccessible(page, `two photos on ${where}`);
  await picture(page, viewport === phone ? 'comparar-telefono' : 'comparar-escritorio');
  await compared.getByRole('button', { name: /12\/05\/2025/ }).click();
  await expect.poll(captions).toEqual(['Antes · 12/05/2025', 'Después · 20/01/2026']);
  // Esc and Back close the comparison; the photo below is unchanged.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await compared.waitFor({ state: 'detached' });
  await dialog.getByText('1 de 3').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
