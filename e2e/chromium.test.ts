import { expect, it } from 'vitest';
import { launchChromium } from '../test/chromium.ts';

it('renders a page in a real browser', async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.setContent('<h1>ObraClara</h1><button onclick="this.textContent=\'Hecho\'">Guardar</button>');
    await page.getByRole('button', { name: 'Guardar' }).click();
    expect(await page.getByRole('button').textContent()).toBe('Hecho');
    expect((await page.screenshot()).length).toBeGreaterThan(1000);
  } finally {
    await browser.close();
  }
});
