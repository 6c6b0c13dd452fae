// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { Explained } from './Explained.tsx';

const Drawer = ({ close }: { close: () => void }) => (
  <Dialog leaving={useLeaving(close)} aria-label="Estimación">
    <p>Al lado</p>
    <Explained title="Subtotal 1" of={70} sum={{ text: '100.00 − 30.00' }} />
  </Dialog>
);

const explained = async () => {
  const close = vi.fn();
  render(
    <BrowserRouter>
      <Drawer close={close} />
    </BrowserRouter>,
  );
  const figure = screen.getByRole('button', { name: /cómo se calcula Subtotal 1$/ });
  fireEvent.click(figure);
  await screen.findByText('Subtotal 1 = 100.00 − 30.00');
  return { close, figure };
};
const isGone = () => waitFor(() => expect(screen.queryByText('Subtotal 1 = 100.00 − 30.00')).toBeNull());

it('is closed by a tap beside it, which takes no focus, and by one on its figure, not by one on itself', async () => {
  const { figure } = await explained();
  fireEvent.pointerDown(screen.getByText('Subtotal 1 = 100.00 − 30.00'));
  fireEvent.pointerDown(figure);
  expect(screen.queryByText('Subtotal 1 = 100.00 − 30.00')).not.toBeNull();
  fireEvent.pointerDown(screen.getByText('Al lado'));
  await isGone();
  fireEvent.click(figure);
  await screen.findByText('Subtotal 1 = 100.00 − 30.00');
  fireEvent.pointerDown(figure);
  fireEvent.click(figure);
  await isGone();
});

it('is closed alone by Escape; the next one closes what it is on', async () => {
  const { close, figure } = await explained();
  fireEvent.keyDown(figure, { key: 'Escape' });
  await isGone();
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(figure, { key: 'Escape' });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
