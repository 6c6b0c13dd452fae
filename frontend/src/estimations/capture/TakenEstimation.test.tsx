// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { apiError } from '../../api/api-error.ts';
import { goldenProject } from '../golden.fixture.ts';
import { takenTexts } from '../../shared/conflict/messages.ts';
import { commandTexts } from '../messages.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import { CaptureDialog } from './CaptureDialog.tsx';

afterEach(() => localStorage.clear());

const put = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it.each([
  ['Guardar también esto', 2, true, [commandTexts.created.done]],
  ['Quedarme con lo guardado', 1, true, []],
  ['Volver', 1, false, [takenTexts.notSaved]],
])(
  'asks about an estimation that another tab saved with other data: %s',
  async (choice, requests, closes, told) => {
    const taken = 'El identificador ya está en uso';
    const ids: string[] = [];
    const close = vi.fn();
    const answer = (method: string, path: string, body?: object) => {
      if (method !== 'POST' || path.includes('preview=true')) return {};
      ids.push((body as { id: string }).id);
      if (ids.length > 1) return { id: ids[1] };
      throw apiError(taken, 409, { detail: taken, errors: [{ field: 'id', message: taken }] });
    };
    const { messages } = onScreen(
      <CaptureDialog project={goldenProject} rows={[]} editing={null} close={close} />,
      [],
      answer,
    );
    put(/^Período/, 'Mayo');
    put(/^Fecha de Inicio/, '2025-05-01');
    put(/^Fecha de Término/, '2025-05-31');
    await screen.findByLabelText(/C-001/);
    put('Buscar concepto por código o nombre', 'C-001');
    fireEvent.keyDown(screen.getByLabelText('Buscar concepto por código o nombre'), { key: 'Enter' });
    put('Cantidad de C-001', '10');
    fireEvent.click(screen.getByText('Guardar'));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Ya se guardó en otra pestaña' }));
    await userEvent.click(asked.getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(close).toHaveBeenCalledTimes(closes ? 1 : 0));
    expect(new Set(ids).size).toBe(requests);
    expect(messages.slice(1)).toEqual(told);
    if (!closes) expect(screen.getByLabelText('Cantidad de C-001')).toHaveProperty('value', '10');
  },
);
