import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '../test/patience.ts';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Whether an uncompressed JSON answer exceeds one packet, which delays phones on a slow network. Recorded answers are exempt. */
const isHeavy = (headers: Record<string, string>) =>
  headers['content-type']?.startsWith('application/json') === true &&
  headers['content-encoding'] === undefined &&
  headers['x-overheard'] === undefined &&
  Number(headers['content-length'] ?? 0) > 1500;

/** Opens a page in a new session, by default without a service worker. `complaints` collects console errors and uncompressed answers. */
export const openPage = async (
  browser: Browser,
  viewport = desktop,
  {
    locale = 'es-MX',
    serviceWorkers = 'block',
  }: Pick<BrowserContextOptions, 'locale' | 'serviceWorkers'> = {},
) => {
  const context = await browser.newContext({
    viewport,
    locale,
    serviceWorkers,
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    hasTouch: viewport.width < 600,
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (isHeavy(response.headers())) complaints.push(`${response.url()} came uncompressed`);
  });
  return { page, complaints, close: () => context.close() };
};

/** The logout control of a panel: a button on a desktop, or an entry of a menu on small screens. */
const wayOut = (page: Page) => page.getByRole('button', { name: /Cerrar Sesión|Salir|Menú/ });

/** Signs in through the login screen and waits for the panel. */
export const signIn = async (
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
) => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Correo Electrónico').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await wayOut(page).waitFor();
};

/** Opens the panel with a session created through the API. Equivalent to `signIn`, but without the login screen. */
export const enter = async (page: Page, url: string, account: { email: string; password: string }) => {
  await page.goto(`${url}/api/health`);
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/auth/login', { method: 'POST', headers, body });
    const { access_token, user } = await answer.json();
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', access_token);
  }, JSON.stringify(account));
  await page.goto(url);
  await wayOut(page).waitFor();
};

/** Types a day (YYYY-MM-DD) into a date field with the keyboard. */
export const typeDay = async (page: Page, label: string, day: string) => {
  await page.getByRole('textbox', { name: label }).focus();
  await page.keyboard.type(day.split('-').reverse().join(''));
};

/** The tab of a panel; on a supervisor's phone, the button at the bottom. */
export const section = (page: Page, name: string | RegExp) =>
  page
    .getByRole('tab', { name })
    .or(page.getByRole('navigation', { name: 'Secciones del proyecto' }).getByRole('button', { name }))
    .last();

/** Runs an action on an estimation of a list: by its icon, or in a window without room for icons by its entry in the menu of the row. */
export const actOn = async (
  page: Page,
  action: 'Editar' | 'Eliminar' | 'Exportar' | 'Devolver a captura',
  number: number,
) => {
  if (page.viewportSize()!.width >= 1400)
    return page.getByRole('button', { name: `${action} la estimación ${number}`, exact: true }).click();
  await page.getByRole('button', { name: `Más acciones de la estimación ${number}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };

type Rules = { type: 'tag' | 'rule'; values: string[] };

const expectKept = async (page: Page, where: string, rules: Rules, within = 'html') => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([within, runOnly]) => {
      const { axe } = window as unknown as {
        axe: { run(context: string, options: object): Promise<{ violations: Violation[] }> };
      };
      // Omits locations of passed checks, of which a page has thousands.
      return (await axe.run(within, { runOnly, resultTypes: ['violations'] })).violations;
    },
    [within, rules] as const,
  );
  const told = violations.map(({ id, nodes }) => {
    // The second line of axe's summary has the measured values, such as colours.
    const seen = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary?.split('\n')[1] ?? ''}`);
    return `${id}: ${seen.join(' | ')}`;
  });
  expect(told, where).toEqual([]);
};

/** Expects that axe finds no violation of WCAG 2.2 A and AA. */
export const expectAccessible = (page: Page, where: string) =>
  expectKept(page, where, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });

/**
 * Expects sufficient colour contrast, the only check that depends on the colour scheme.
 * `within`: selector of a dialog that covers the page.
 */
export const expectContrast = (page: Page, where: string, within?: string) =>
  expectKept(page, where, { type: 'rule', values: ['color-contrast'] }, within);

/** Switches the colour scheme and waits until all of the page has changed. */
const turn = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme });
  // The text colour follows the theme, which changes after the media query.
  await page.waitForFunction(
    (dark) => Number(/\d+/.exec(getComputedStyle(document.body).color)?.[0] ?? 128) > 128 === dark,
    colorScheme === 'dark',
  );
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
};

/** Switches to the dark scheme, or back to the light one. */
export const darken = (page: Page) => turn(page, 'dark');
export const lighten = (page: Page) => turn(page, 'light');

/** Saves a screenshot if `SCREENSHOTS` names a folder: to view, not to compare. */
export const picture = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
};
