import { expect, it } from 'vitest';
import { administrator } from './application.ts';
import { desktop, expectAccessible, openPage, phone, picture, signIn } from './browser.ts';
import { setStageForEach } from './stage.ts';

const stage = setStageForEach();

it('changes one’s own password and goes on, while a second session ends', async () => {
  const [here, there] = [await openPage(stage.browser, phone), await openPage(stage.browser, desktop)];
  await signIn(here.page, stage.application.url, administrator);
  await signIn(there.page, stage.application.url, administrator);
  for (const { page } of [there, here]) {
    await page.getByRole('button', { name: /^Administrador|Menú/ }).click();
    await picture(page, `menu-${page.viewportSize()!.width}`);
    await page.getByText('Cambiar contraseña').click();
    await page.getByLabel(/^Contraseña actual/).fill('no es esta');
    await page.getByLabel(/^Contraseña nueva/).fill('una-clave-nueva');
    await page.getByLabel(/^Repita/).fill('una-clave');
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await page.getByText('No coincide con la contraseña nueva').waitFor();
    await page.getByLabel(/^Repita/).fill('una-clave-nueva');
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await page.getByRole('dialog').getByText('La contraseña actual no es correcta').waitFor();
    await expectAccessible(page, 'change of password');
    await picture(page, `password-${page.viewportSize()!.width}`);
  }
  const dialog = here.page.getByRole('dialog');
  for (const label of [/^Contraseña actual/, /^Contraseña nueva/, /^Repita/])
    await dialog.getByLabel(label).fill(administrator.password);
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await dialog.getByText('La contraseña nueva debe ser distinta de la actual').waitFor();
  for (const label of [/^Contraseña nueva/, /^Repita/])
    await dialog.getByLabel(label).fill('una-clave-nueva');
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await here.page.getByText('Contraseña cambiada').waitFor();
  await here.page.getByRole('tab', { name: 'Usuarios' }).click();
  await here.page.getByText(administrator.email).first().waitFor();
  await there.page.reload();
  await there.page.getByText('Su sesión terminó. Inicie sesión de nuevo para continuar.').waitFor();
  expect([...here.complaints, ...there.complaints]).toEqual([]);
  await here.close();
  await there.close();
});
