// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ContractContext, internalContract } from './contract.ts';
import { goldenRows } from './golden.fixture.ts';
import { onScreen } from './on-screen.fixture.tsx';
import { RetentionKindsAlert } from './RetentionKindsAlert.tsx';

const rows = goldenRows([1, 2, 3, 4, 5]).map((row) => ({
  ...row,
  otras_retenciones: row.otras_retenciones.map(({ kind: _, ...one }) => one),
}));

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};

it('asks once for each name with its total, proposes a kind, and saves all together', async () => {
  const { send, messages } = onScreen(
    <ContractContext value={internalContract}>
      <RetentionKindsAlert project_id="p1" rows={rows} editable />
    </ContractContext>,
    [],
    () => ({ project_id: 'p1', numbers: [1] }),
  );
  expect(screen.getByRole('alert').textContent).toContain('Hay retenciones sin clasificar');
  await press('Clasificar');
  const dialog = await screen.findByRole('dialog', { name: '¿Qué es cada retención?' });
  const items = within(dialog).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent.replace(/Clase.*$/, ''))).toEqual([
    '5 al millar$11,458.37 en total',
    'Fondo de garantía$73,375.39 en total',
  ]);
  const kind = (nombre: string) =>
    within(within(dialog).getByRole('group', { name: nombre })).getByRole('combobox', { name: 'Clase' });
  expect(kind('5 al millar').textContent).toBe('Derecho');
  expect(kind('Fondo de garantía').textContent).toBe('Retención');
  fireEvent.mouseDown(kind('Fondo de garantía'));
  fireEvent.click(screen.getByRole('option', { name: 'Deducción' }));
  await press('Guardar');
  expect(send).toHaveBeenCalledExactlyOnceWith('POST', 'internal-estimations/retention-kinds', {
    project_id: 'p1',
    kinds: [
      { nombre: '5 al millar', kind: 'derecho' },
      { nombre: 'Fondo de garantía', kind: 'deduccion' },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(messages).toEqual(['Retenciones clasificadas']);
});

it('has no button for other roles, and is hidden once all is classified', () => {
  const classified = rows.map((row) => ({
    ...row,
    otras_retenciones: row.otras_retenciones.map((one) => ({ ...one, kind: 'derecho' as const })),
  }));
  const draw = (shown: typeof rows) =>
    onScreen(<RetentionKindsAlert project_id="p1" rows={shown} editable={false} />);
  const { leave } = draw(rows);
  expect(screen.getByRole('alert').textContent).toContain('El supervisor puede decir qué es cada una.');
  expect(screen.queryByRole('button')).toBeNull();
  leave();
  draw(classified);
  expect(screen.queryByRole('alert')).toBeNull();
});
