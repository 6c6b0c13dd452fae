import type { Browser } from 'playwright-core';
import { httpServer } from '../platform/src/http/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDoor } from '../runtime/src/web/door.ts';
import { launchChromium } from '../test/chromium.ts';
import { desktop, expectAccessible, openPage, phone, picture } from './browser.ts';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser?.close());

it('renders a page in a real browser', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.setContent('<h1>ObraClara</h1><button onclick="this.textContent=\'Hecho\'">Guardar</button>');
  await page.getByRole('button', { name: 'Guardar' }).click();
  expect(await page.getByRole('button').textContent()).toBe('Hecho');
  expect((await page.screenshot()).length).toBeGreaterThan(1000);
});

it('shows a start page to early visitors, then opens the address that they requested', async () => {
  const door = await openDoor({ host: '127.0.0.1', port: 0, logLevel: 'silent' });
  const app = httpServer({ logLevel: 'silent' });
  app.get('/login', (_, reply) =>
    reply.type('text/html; charset=utf-8').send('<title>Dentro</title><h1>Iniciar Sesión</h1>'),
  );
  await app.ready();
  try {
    const people = await Promise.all([desktop, phone].map((viewport) => openPage(browser, viewport)));
    for (const { page } of people) await page.goto(`${door.address}/login?project=p1`);
    door.doing('Cargando la demostración: Puente sobre el río Tula');
    for (const [index, { page }] of people.entries()) {
      await page.getByText('Puente sobre el río Tula').waitFor();
      await expectAccessible(page, 'the page that waits');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      await picture(page, `waiting-${index}`);
    }
    door.open(app);
    for (const { page, complaints } of people) {
      await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor();
      expect(page.url()).toBe(`${door.address}/login?project=p1`);
      expect(complaints).toEqual([]);
    }
  } finally {
    await door.close();
    await app.close();
  }
});
