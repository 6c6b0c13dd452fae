// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '../../estimations/on-screen.fixture.tsx';
import { SiteNotes } from './SiteNotes.tsx';
import { writtenNotes } from './site-log.fixture.ts';

const open = (notes = writtenNotes) =>
  onScreen(<SiteNotes project_id="p1" writes />, [], (_, path) => (path.endsWith('/notes') ? notes : {}));

it('shows each note with what it refers to, and annulled ones with the reason', async () => {
  open();
  const rows = within(await screen.findByRole('table', { name: 'Bitácora' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '8821/07/2026Instrucción u orden de trabajoSe ordena el desvíoEstimación 7 · Convenio 1 · Suspensión del 01/06/2026 · EXT-01BESOP-88Anular',
    '8720/07/2026AperturaSe abreAnulada: Era otro concepto——',
  ]);
});

it('sends the next note without what is empty', async () => {
  const { send } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar nota' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar la nota 89' }));
  fireEvent.change(dialog.getByRole('textbox', { name: /^Texto/ }), { target: { value: 'Se cierra' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, path, body] = send.mock.calls.find(([method]) => method === 'POST')!;
  expect([path, body]).toEqual([
    'projects/p1/notes',
    { number: 89, kind: 'orden', text: 'Se cierra', on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
});
