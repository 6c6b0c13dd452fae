import { it, expect } from 'vitest';
import { administrator } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { manager, supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { http, works } = smallWorks(stage, [[manager, 'manager']]);
const tablet = { width: 820, height: 1180 };

const indices = [
  'Serie\tMes\tValor\tFuente\tPublicación',
  'Materiales\tdic-24\t112.35\tINEGI\t09/01/2025',
  'Mano de obra\tdic-24\t100\tINEGI\t09/01/2025',
  'Materiales\tmar-25\t114.20\tINEGI\t09/04/2025',
  'Mano de obra\tmar-25\t106.50\tINEGI\t09/04/2025',
].join('\n');

it('records indices and an oficio, and the supervisor takes the adjustment into an estimation', async () => {
  await http(supervisor, '/estimations', {
    project_id: works.project,
    number: 1,
    period: 'Marzo 2025',
    start_date: '2025-03-01',
    end_date: '2025-03-31',
    concepts: [{ concept_id: works.concepts['CIM-001'], quantity: 40 }],
  });
  await http(administrator, `/projects/${works.project}`, { contract_number: 'SOP-2025-041' }, 'PUT');
  const { page, complaints, close } = await openPage(stage.browser, desktop);
  const seen = async (name: string) => {
    for (const viewport of [phone, tablet, desktop]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page, `${name} at ${viewport.width}`);
      await picture(page, `costs-${name}-${viewport.width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${name} at ${viewport.width}`).toBeLessThanOrEqual(0);
    }
  };
  const dialog = page.getByRole('dialog');
  const save = async (said: string) => {
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText(said).waitFor();
    await dialog.waitFor({ state: 'detached' });
  };
  await enter(page, stage.application.url, manager);
  await section(page, 'Contrato').click();
  await page.getByRole('button', { name: 'Método y pesos' }).click();
  await dialog.getByLabel(/^Mes base/).fill('12/2024');
  await dialog.getByLabel(/^Series y pesos/).fill('Materiales 60\nMano de obra 40');
  await seen('terms');
  await save('Método registrado');
  await page.getByText('Falta el índice de marzo de 2025 de la serie Materiales.').waitFor();
  await page.getByRole('button', { name: 'Registrar índices' }).click();
  await dialog.getByRole('textbox').fill(indices);
  await save('Índices registrados');
  // 0.60 × 114.20 / 112.35 + 0.40 × 106.50 / 100.00.
  const march = page.getByRole('region', { name: 'marzo de 2025' });
  await march.getByText(/= 1\.0359/).waitFor();
  await page.getByRole('button', { name: 'Registrar oficio de marzo de 2025' }).click();
  await dialog.getByLabel(/^Oficio/).fill('OF-12');
  await dialog.getByLabel(/^Fecha del oficio/).fill('20/05/2025');
  await save('Oficio registrado');
  await march.getByText(/^Por estimar: \$3,590\.00/).waitFor();
  await march.scrollIntoViewIfNeeded();
  await seen('months');
  expect(complaints).toEqual([]);
  await close();

  const field = await openPage(stage.browser, desktop);
  await enter(field.page, stage.application.url, supervisor);
  await section(field.page, 'Estimaciones').click();
  await field.page.getByRole('button', { name: 'Nueva Estimación' }).click();
  const capture = field.page.getByRole('dialog', { name: 'Nueva Estimación' });
  await capture.getByLabel(/^Tipo/).first().click();
  await field.page.getByRole('option', { name: 'Ajuste de costos' }).click();
  await capture.getByRole('button', { name: 'Tomar el ajuste de marzo de 2025: $3,590.00' }).click();
  await expect
    .poll(() => capture.getByLabel('Descripción del renglón 1').inputValue())
    .toBe('Ajuste de costos de marzo de 2025');
  await picture(field.page, 'costs-capture-1440');
  await field.page.setViewportSize(phone);
  await picture(field.page, 'costs-capture-390');
  expect(field.complaints).toEqual([]);
  await field.close();
});
