// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '../../estimations/on-screen.fixture.tsx';
import { CostAdjustment } from './CostAdjustment.tsx';
import { adjustedCosts } from './costs.fixture.ts';
import { readFactors, readIndices, readWeights } from './pasted-costs.ts';

it('shows each month with its factor, its sum and what is missing', async () => {
  onScreen(<CostAdjustment project_id="p1" writes={false} />, [], () => adjustedCosts);
  const march = await screen.findByRole('region', { name: 'marzo de 2026' });
  for (const text of [
    'Factor: 52 % × 114.20 / 112.35 + 28 % × 106.50 / 100.00 + 20 % × 119.10 / 118.40 = 1.0279',
    '$3,192,612.30 × (1.0279 − 1) = $89,073.88 × 70 % = $62,351.72 (en su mes)',
    'Oficio OF-12 del 20/05/2026',
    'Por estimar: $62,351.72.',
  ])
    expect(march.textContent).toContain(text);
  const august = screen.getByRole('region', { name: 'agosto de 2026' });
  expect(august.textContent).toContain('Falta el índice de agosto de 2026 de la serie Materiales.');
  expect(august.textContent).toContain('(atrasado de julio de 2026, con el factor menor)');
  expect(screen.queryByRole('button', { name: /Registrar/ })).toBeNull();
});

it('sends the indices as pasted, and names the line that it cannot read', async () => {
  const sent: unknown[] = [];
  onScreen(<CostAdjustment project_id="p1" writes />, [], (method, _, body) => {
    if (method !== 'GET') sent.push(body);
    return adjustedCosts;
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar índices' }));
  const dialog = within(await screen.findByRole('dialog'));
  const paste = (text: string) => {
    fireEvent.change(dialog.getByLabelText(/^Registrar índices/, { selector: 'textarea' }), {
      target: { value: text },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  };
  paste('Materiales\tabr-26\tuno\tINEGI\t09/05/2026');
  expect(await dialog.findByText(/^Renglón 1: No es un número/)).toBeTruthy();
  paste('Serie\tMes\tValor\tFuente\tPublicación\nMateriales\tabr-26\t114.35\tINEGI\t09/05/2026');
  const index = {
    series: 'Materiales',
    month: '2026-04',
    value: 114.35,
    source: 'INEGI',
    published_on: '2026-05-09',
  };
  await expect.poll(() => sent).toEqual([{ indices: [index] }]);
});

it('reads weights, typed or pasted, and factors by code', () => {
  expect(readWeights('Mano de obra 28 %\nMateriales\t72').rows).toEqual([
    { series: 'Mano de obra', percentage: 28 },
    { series: 'Materiales', percentage: 72 },
  ]);
  const concepts = [{ id: 'c1', concept_code: 'PRE-04' }];
  expect(readFactors('pre-04\t03/2026\t1.0312', concepts).rows).toEqual([
    { concept_id: 'c1', month: '2026-03', factor: 1.0312 },
  ]);
  expect(readFactors('PRE-05\t03/2026\t1.0312', concepts).error).toBe(
    'Renglón 1: el código PRE-05 no está en el catálogo.',
  );
  expect(readIndices('Materiales\t2026-03\t114.2').error).toBe('Renglón 1: faltan columnas; son 5.');
});
