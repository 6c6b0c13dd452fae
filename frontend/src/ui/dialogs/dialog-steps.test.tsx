// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { useLeaving } from './useLeaving.ts';
import { useQueryState } from '../address/useQueryState.ts';

const Question = ({ close }: { close: () => void }) => (
  <Dialog leaving={useLeaving(close)} aria-label="Pregunta">
    <button onClick={close}>Cerrar</button>
  </Dialog>
);

const Panel = () => {
  const [tab, choose] = useQueryState('tab');
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>{tab || 'uno'}</p>
      <button onClick={() => choose('dos')}>Dos</button>
      <button onClick={() => setOpen(true)}>Abrir</button>
      {open && <Question close={() => setOpen(false)} />}
    </>
  );
};

const press = (name: string) => fireEvent.click(screen.getByText(name));
const popped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
const dialogs = () => (history.state as { usr?: { dialogs?: string[] } } | null)?.usr?.dialogs ?? [];

beforeEach(() => {
  render(
    <BrowserRouter>
      <Panel />
    </BrowserRouter>,
  );
});

const moments: Record<string, (act: () => void) => unknown> = {
  'in the same breath': (act) => act(),
  'a microtask later': queueMicrotask,
  'a few microtasks later': (act) =>
    Promise.resolve()
      .then(() => undefined)
      .then(() => undefined)
      .then(act),
  'a task later': (act) => setTimeout(act, 0),
};

it.each(Object.entries(moments))(
  'a tab that is chosen as a dialog closes, %s, stays chosen, and Back leads from it to where one was',
  async (_, soon) => {
    press('Abrir');
    await waitFor(() => expect(dialogs()).toHaveLength(1));
    const stepBack = popped();
    press('Cerrar');
    soon(() => press('Dos'));
    await stepBack;
    await waitFor(() => expect(location.search).toBe('?tab=dos'));
    await screen.findByText('dos');
    const left = popped();
    history.back();
    await left;
    expect([location.search, dialogs()]).toEqual(['', []]);
    await screen.findByText('uno');
  },
);

it('a tab can be chosen after a dialog whose step back never arrives', async () => {
  press('Abrir');
  await waitFor(() => expect(dialogs()).toHaveLength(1));
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  press('Cerrar');
  press('Dos');
  await screen.findByText('dos');
  expect(go).toHaveBeenCalledWith(-1);
  go.mockRestore();
});

it('Back closes a dialog whose step has not been drawn yet', async () => {
  press('Abrir');
  await waitFor(() => expect(dialogs()).toHaveLength(1));
  press('Cerrar');
  await waitFor(() => expect([screen.queryByRole('dialog'), dialogs()]).toEqual([null, []]));
  press('Abrir');
  // React renders the step forward and the step back together.
  await act(async () => {
    while (dialogs().length === 0) await Promise.resolve();
    const stepBack = popped();
    history.back();
    await stepBack;
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(dialogs()).toEqual([]);
});
