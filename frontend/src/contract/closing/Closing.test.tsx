// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { IssuedActs } from '@obraclara/api';
import { expect, it } from 'vitest';
import { answered } from '../../api/answers.fixture.ts';
import { onScreen } from '../../estimations/on-screen.fixture.tsx';
import { Closing } from './Closing.tsx';
import { openContract, received, settled } from './closing.fixture.ts';

it('shows nothing but the first act of a contract that was not received', async () => {
  onScreen(<Closing project_id="p1" writes />, [], () => openContract);
  expect(await screen.findByText('Sin actas de cierre')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Registrar recepción' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows the drafted finiquito with its origins, its balance, its limit and what is open', async () => {
  onScreen(<Closing project_id="p1" writes={false} />, [], () => received);
  const shown = (await screen.findByRole('region', { name: 'Cierre' })).textContent;
  for (const text of [
    'Firmar el finiquito a más tardar el 19/01/2027',
    'Faltan por resolver las estimaciones 13 y 14.',
    'Entrega-recepción total · 20/11/2026 · AER-1',
    'Finiquito al 16/01/2027, sin firmar',
    'Por pagar de la estimación 12',
    'Saldo a favor del contratista: $13,248,142.74',
  ])
    expect(shown).toContain(text);
  expect(screen.queryByRole('button', { name: /Retirar|Registrar|Agregar/ })).toBeNull();
});

it('shows the signed finiquito, and lets no manager close the contract', async () => {
  onScreen(<Closing project_id="p1" writes />, [], () => settled);
  const shown = (await screen.findByRole('region', { name: 'Cierre' })).textContent;
  expect(shown).toContain('Pagar el finiquito a más tardar el 07/01/2027 (vencido). Quedan $5.00 por pagar.');
  expect(screen.getByRole('button', { name: 'Retirar el finiquito' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cerrar contrato' })).toBeNull();
});

it('issues the paper of an act after confirmation, and lists what was issued with its seal', async () => {
  const seal = '0123456789abcdef'.repeat(4);
  const act = { act: 'finiquito', paper: 'finiquito', on: '2026-12-18', url: '/api/files/f?s=x' } as const;
  const issued = { ...act, seal, sha256: seal, issued_at: '2026-12-18T18:00:00.000Z', in_force: true };
  let papers: IssuedActs = [];
  const sent: string[] = [];
  onScreen(<Closing project_id="p1" writes />, [], (method, path) => {
    if (method === 'POST') {
      sent.push(path);
      papers = answered(IssuedActs, [issued, { ...issued, seal: seal.replace('0', 'f'), in_force: false }]);
    }
    return path.endsWith('/papers') ? papers : settled;
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Emitir, Finiquito, 18/12/2026' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Emitir' }));
  const link = await screen.findByRole('link', {
    name: 'PDF, Finiquito, 18/12/2026. Emitido el 18/12/2026',
  });
  expect(link.getAttribute('href')).toBe('/api/files/f?s=x');
  expect(sent).toEqual(['projects/p1/closing/finiquito/issue']);
  const sealed = screen.getByRole('link', { name: 'Sello 0123 4567 89ab cdef' });
  expect(sealed.getAttribute('href')).toBe(`/v/${seal}`);
  expect(screen.getByText(/ya no vigente$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Volver a emitir, Finiquito, 18/12/2026' })).toBeTruthy();
});

it('sends an act, and the items with one more and with one less', async () => {
  const sent: unknown[] = [];
  onScreen(<Closing project_id="p1" writes />, [], (method, path, body) => {
    if (method !== 'GET') sent.push([path, body]);
    return received;
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar finiquito' }));
  const act = within(await screen.findByRole('dialog'));
  fireEvent.change(act.getByLabelText(/^Fecha/, { selector: 'input' }), { target: { value: '18/12/2026' } });
  fireEvent.click(act.getByRole('button', { name: 'Guardar' }));
  await expect
    .poll(() => sent)
    .toEqual([['projects/p1/closing/settlement', { on: '2026-12-18', folio: '', text: '' }]]);
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar partida' }));
  const item = within(await screen.findByRole('dialog', { name: 'Agregar partida' }));
  fireEvent.change(item.getByLabelText(/^De dónde sale/), { target: { value: 'Vigilancia' } });
  fireEvent.change(item.getByLabelText(/^Importe/), { target: { value: '1,500.50' } });
  fireEvent.click(item.getByRole('button', { name: 'Guardar' }));
  const added = { kind: 'gastos_no_recuperables', text: 'Vigilancia', amount: 1500.5 };
  await expect
    .poll(() => sent.at(-1))
    .toEqual(['projects/p1/closing/items', { items: [...received.items, added] }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Quitar «=1+1»' }));
  await expect.poll(() => sent.at(-1)).toEqual(['projects/p1/closing/items', { items: [] }]);
});
