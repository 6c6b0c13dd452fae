import { expect, it } from 'vitest';
import { administrator } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { manager, supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { http, works } = smallWorks(stage, [[manager, 'manager']]);
const tablet = { width: 820, height: 1180 };

it('records a suspension and an amendment, shows what is in force, and withdraws it', async () => {
  await http(
    administrator,
    `/projects/${works.project}`,
    { signed_on: '2025-01-05', contract_number: 'SOP-2025-041', client: 'Secretaría de Obras' },
    'PUT',
  );
  await http(supervisor, '/extraordinary', {
    project_id: works.project,
    concept_code: 'EXT-1',
    concept_name: 'Muro de contención',
    unit: 'm3',
    quantity: 4,
    unit_price: 1000,
  });
  const { page, complaints, close } = await openPage(stage.browser, desktop);
  await enter(page, stage.application.url, manager);
  await section(page, 'Contrato').click();
  await page.getByText('Sin convenios').waitFor();
  const dialog = page.getByRole('dialog');
  const seen = async (name: string) => {
    for (const viewport of [phone, tablet, desktop]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page, `${name} at ${viewport.width}`);
      await picture(page, `contract-${name}-${viewport.width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${name} at ${viewport.width}`).toBeLessThanOrEqual(0);
    }
  };
  await seen('original');

  await page.getByRole('button', { name: 'Registrar suspensión' }).click();
  await dialog.getByLabel(/^Primer día sin trabajo/).fill('01/02/2025');
  await dialog.getByLabel(/^Último día sin trabajo/).fill('10/02/2025');
  await dialog.getByLabel(/^Motivo/).fill('Lluvias');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Suspensión registrada').waitFor();

  await page.getByRole('button', { name: 'Registrar convenio' }).click();
  await dialog.getByLabel(/^Fecha del convenio/).fill('15/03/2025');
  await dialog.getByLabel(/^Días de plazo/).fill('30');
  await dialog.getByLabel(/^Motivo/).fill('Obra adicional');
  await dialog.getByLabel('Cambia el programa').check();
  await dialog.getByLabel('Agregar concepto del contrato').fill('CIM-001');
  await page.getByRole('option', { name: /CIM-001/ }).click();
  await dialog
    .getByRole('group', { name: 'CIM-001' })
    .getByLabel(/^Cambio/)
    .fill('2.5');
  await dialog.getByRole('button', { name: 'Tomar lo que excede' }).click();
  await dialog.getByRole('group', { name: 'EXT-1' }).getByText('0 → 4 m3').waitFor();
  await dialog.getByRole('button', { name: 'Concepto nuevo' }).click();
  await dialog.getByLabel(/^Código/).fill('ADI-1');
  await dialog
    .getByLabel(/^Concepto/)
    .last()
    .fill('Obra adicional');
  await dialog.getByLabel(/^Unidad/).fill('lote');
  await dialog.getByLabel(/^Cantidad/).fill('1');
  await dialog.getByLabel(/^Precio unitario/).fill('50000');
  // 2.5 × 2,500 + 4 × 1,000 + 1 × 50,000.
  await dialog.getByRole('group', { name: 'Así queda el contrato' }).getByText('$60,250.00').waitFor();
  await seen('convenio');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Convenio registrado').waitFor();
  await page.getByRole('heading', { name: 'Convenio 1' }).waitFor();
  await page
    .getByText(
      'Convenio de monto y plazo · 15/03/2025 · $60,250.00 · +30 días · Cambia el programa · Anticipo 0 % · Obra adicional',
    )
    .waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Datos del contrato' }).getByText('SOP-2025-041').waitFor();
  const compared = page.getByRole('region', { name: 'Comparar dos versiones' });
  // 30 days of plazo and 10 of suspension.
  await compared.getByText('+40 días').waitFor();
  await compared.getByText('CIM-001').first().waitFor();
  await seen('vigente');

  await page.getByRole('button', { name: 'Retirar el convenio 1' }).click();
  await dialog.getByLabel(/^Motivo/).fill('Se firmó otra versión');
  await dialog.getByRole('button', { name: 'Retirar' }).click();
  await page.getByText('Sin convenios').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
