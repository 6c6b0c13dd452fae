// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '../../estimations/on-screen.fixture.tsx';
import { Extraordinaries } from './Extraordinaries.tsx';
import { requestedConcepts } from './extraordinary.fixture.ts';

const open = (rows = requestedConcepts) =>
  onScreen(<Extraordinaries project_id="p1" writes />, [], () => rows);

it('shows the stage of each extraordinary concept, with what may come next', async () => {
  open();
  const rows = within(await screen.findByRole('table', { name: 'Conceptos extraordinarios' })).getAllByRole(
    'row',
  );
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'EXT-01Trabajo EXT-01$120.50Solicitado——Ordenar',
    'EXT-02Trabajo EXT-02$120.50OrdenadoOficio OF-12 · 01/09/2026—Conciliar precioRetirar',
    'EXT-03Trabajo EXT-03$118.25Precio conciliadoOficio OF-12 · 01/09/2026$118.25 · 20/09/2026Retirar',
    'EXT-04Trabajo EXT-04$118.25En convenio 1Oficio OF-12 · 01/09/2026$118.25 · 20/09/2026',
  ]);
});

it('sends the conciliated price, proposing the requested one', async () => {
  const { send } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Conciliar el precio de EXT-02' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Precio unitario conciliado/ }).value).toBe(
    '120.5',
  );
  fireEvent.change(dialog.getByRole('textbox', { name: /^Precio unitario conciliado/ }), {
    target: { value: '118.25' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, path, body] = send.mock.calls.find(([method]) => method === 'POST')!;
  expect([path, body]).toEqual([
    'projects/p1/extraordinary/EXT-02/price',
    { unit_price: 118.25, folio: '', on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
});

it('shows nothing for a contract without extraordinary concepts', async () => {
  const { send } = open([]);
  expect(screen.getByText('Cargando…')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Cargando…')).toBeNull());
  expect(send).toHaveBeenCalledWith('GET', 'projects/p1/extraordinary');
  expect(screen.queryByText('Conceptos extraordinarios')).toBeNull();
});
