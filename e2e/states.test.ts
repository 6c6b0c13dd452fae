import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

const tabsOf = {
  admin: ['Mi día', 'Proyectos', 'Usuarios', 'Catálogo'],
  gerente: [
    'Mi día',
    'Panel',
    'Estimaciones',
    'Documentos',
    'Galería',
    'Gestión Interna',
    'Historial',
    'Cartera',
  ],
  supervisor: ['Avance', 'Documentos', 'Repositorio', 'Estimaciones'],
  externo: ['Contrato Obra', 'Contrato Servicios', 'Galería', 'Historial'],
} as const;
const sizes = { desktop, phone };

/** Makes every list request fail. */
const failLists = (page: Page) =>
  page.route(
    /\/api\/(users|my-day|portfolio|catalog|estimations|analytics|extraordinary|documents|gallery|projects\/[^/]+\/(internal|drive|history))/,
    (route) =>
      route.fulfill({ status: 503, json: { detail: 'El servicio no está disponible. Intente de nuevo.' } }),
  );

const openTab = async (page: Page, name: string) => {
  await section(page, name).click();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
};

/** Waits until all of a tab has loaded, including content that loads only when scrolled into view. */
const loaded = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const grey = document.querySelectorAll('main :is(.MuiSkeleton-root, [aria-busy="true"])');
          grey[0]?.scrollIntoView();
          return grey.length;
        }),
      { timeout: 60_000 },
    )
    .toBe(0);

/** Waits for the retry button. Advances the clock to skip the pauses between automatic retries. */
const failed = async (page: Page) => {
  const retry = page.getByRole('button', { name: 'Reintentar', exact: true }).first();
  await expect
    .poll(async () => {
      await page.clock.fastForward(1000);
      return retry.isVisible();
    })
    .toBe(true);
};

describe.each(Object.entries(sizes))('on a %s', (size, viewport) => {
  it('the login screen is accessible, empty and refused', async () => {
    const { page, close } = await openPage(stage.browser, viewport);
    await page.goto(`${stage.application.url}/login`);
    await page.getByLabel('Correo Electrónico').waitFor();
    await expectAccessible(page, 'login');
    await picture(page, `login-${size}`);
    await page.getByLabel('Correo Electrónico').fill('nadie@obraclara.mx');
    await page.getByLabel('Contraseña').fill('equivocada');
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await page.getByText('Correo o contraseña incorrectos').first().waitFor();
    await expectAccessible(page, 'login refused');
    await close();
  });

  it.each(Object.entries(tabsOf))(
    'every screen of %s is accessible, loaded and, on the phone, failed',
    async (account, tabs) => {
      const { page, close, complaints } = await openPage(stage.browser, viewport);
      if (size === 'phone') {
        // Failures first, because lists that were read once stay on the device. A desktop shows the same in more room.
        await failLists(page);
        await page.clock.install();
        await enter(page, stage.application.url, demoAccount(account));
        for (const tab of tabs.filter((name) => name !== 'Proyectos')) {
          await openTab(page, tab);
          await failed(page);
          await expectAccessible(page, `${account} ${tab} failed`);
          await picture(page, `${account}-${tab}-failed`);
        }
        complaints.length = 0;
        await page.unrouteAll();
        await page.reload();
      } else await enter(page, stage.application.url, demoAccount(account));
      for (const tab of tabs) {
        await openTab(page, tab);
        await loaded(page);
        await expectAccessible(page, `${account} ${tab}`);
        await picture(page, `${account}-${tab}-${size}`);
      }
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

it('offers a retry that works once the service is back', async () => {
  const { page, close } = await openPage(stage.browser);
  await enter(page, stage.application.url, demoAccount('gerente'));
  await failLists(page);
  await page.reload();
  await page.getByRole('tab', { name: 'Estimaciones' }).click();
  await page.getByRole('button', { name: 'Reintentar', exact: true }).first().waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar', exact: true }).first().click();
  await page.getByRole('table', { name: 'Estimaciones' }).waitFor();
  await close();
});

it('still renders, with plain messages, if the code of toasts does not load', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await page.route('**/assets/Toasts-*.js', (route) => route.abort());
  const { email, password } = demoAccount('supervisor');
  await page.goto(`${stage.application.url}/login`);
  await page.getByLabel('Correo Electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).tap();
  const bar = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Cerrar' }) });
  await bar.getByText('¡Inicio de sesión exitoso!').waitFor();
  await picture(page, 'avisos-sin-su-codigo');
  await bar.getByRole('button').tap();
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Conceptos' }).waitFor();
  await close();
});

it('has no transitions with reduced motion: no element changes later than its parent', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await page.locator('.concept-card').first().waitFor();
  const begun = await page.evaluate(async () => {
    const begun: string[] = [];
    document.addEventListener('transitionrun', ({ propertyName }) => begun.push(propertyName));
    document.body.style.color = 'red';
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return begun;
  });
  expect(begun).toEqual([]);
  await close();
});
