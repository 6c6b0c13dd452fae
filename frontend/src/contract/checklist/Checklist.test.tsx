// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '../../estimations/on-screen.fixture.tsx';
import { Checklist } from './Checklist.tsx';

it('proposes the usual documents, and sends those that are ticked', async () => {
  const { send } = onScreen(<Checklist project_id="p1" required={null} writes />, [], () => ({}));
  expect(screen.getByText('Sin definir: al presentar no se pregunta nada.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Definir los documentos de cada estimación' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Croquis' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(send).toHaveBeenCalledWith('POST', 'projects/p1/checklist', {
    items: ['generadores', 'notas', 'fotografias'],
  });
});
