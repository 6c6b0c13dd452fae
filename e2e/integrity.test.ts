import { describe, expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

describe.each([
  ['desk', desktop],
  ['phone', phone],
])('at a %s', (size, viewport) => {
  it('shows an auditor that events are as they were written, and of which one a hash is', async () => {
    const { page, close, complaints } = await openPage(stage.browser, viewport);
    await enter(page, stage.application.url, demoAccount('externo'));
    await page
      .getByRole('combobox', { name: 'Proyecto' })
      .selectOption({ label: 'Puente carretero El Carrizal' });
    await section(page, 'Historial').click();
    await page.getByRole('button', { name: 'Comprobar integridad' }).click();
    const dialog = page.getByRole('dialog', { name: 'Integridad de los eventos' });
    await dialog.getByText(/eventos comprobados: son los que se escribieron/).waitFor();
    const hash = await dialog
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .textContent();
    await dialog.getByLabel('Huella impresa o anotada').fill(hash!.slice(0, 16).replace(/(.{4})/g, '$1 '));
    await dialog.getByRole('button', { name: 'Buscar' }).click();
    await dialog.getByText(/^Es la del evento \d+ de «Proyecto», del /).waitFor();
    await picture(page, `integridad-${size}`);
    await expectAccessible(page, `the integrity at a ${size}`);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  it('erases the personal data of a user for an administrator', async () => {
    const { page, close, complaints } = await openPage(stage.browser, viewport);
    await enter(page, stage.application.url, demoAccount('admin'));
    const name = `Ramiro Ostos ${size}`;
    const said = { name, email: `${size}@contratista.mx`, role: 'externo', password: 'una-clave-larga' };
    await page.evaluate(async (body) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const made = await fetch('/api/auth/register', { method: 'POST', headers, body: JSON.stringify(body) });
      const { id } = (await made.json()) as { id: string };
      await fetch(`/api/users/${id}`, { method: 'DELETE', headers: { authorization } });
    }, said);
    await section(page, 'Usuarios').click();
    await page.getByRole('button', { name: 'Eliminados' }).click();
    await page.getByRole('button', { name: `Borrar datos de ${name}` }).click();
    await picture(page, `borrar-datos-${size}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar datos' }).click();
    await page.getByText('Datos personales borrados', { exact: true }).waitFor();
    await page.getByText('Datos personales borrados · Externo').first().waitFor();
    await expect.poll(() => page.getByText(name).count()).toBe(0);
    await picture(page, `datos-borrados-${size}`);
    await expectAccessible(page, `deleted users at a ${size}`);
    expect(complaints).toEqual([]);
    await close();
  });
});
