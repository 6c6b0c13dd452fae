// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { lazy, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { app } from '../messages.ts';
import { Opening } from './Opening.tsx';

const bar = (load: () => Promise<{ default: () => React.ReactNode }>) => {
  const Menu = lazy(load);
  const Bar = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(!open)}>Menú</button>
        <main>lo demás</main>
        <Opening open={open} close={() => setOpen(false)}>
          <Menu />
        </Opening>
      </>
    );
  };
  render(<Bar />);
  return screen.getByRole('button', { name: 'Menú' });
};

it('asks for the code when it is first opened, and keeps it to close as it likes', async () => {
  const load = vi.fn(() => Promise.resolve({ default: () => <p>lo que abre</p> }));
  const button = bar(load);
  expect(load).not.toHaveBeenCalled();
  fireEvent.click(button);
  expect(await screen.findByText('lo que abre')).toBeTruthy();
  fireEvent.click(button);
  expect(screen.getByText('lo que abre')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says under the bar that its code did not come, until that is closed, and leaves all else as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const button = bar(() => Promise.reject(new Error('sin conexión')));
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: app.retry })).toBeTruthy();
  expect(screen.getByText(app.sectionFailed)).toBeTruthy();
  expect(screen.getByText('lo demás')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: app.close }));
  expect(screen.queryByRole('button', { name: app.retry })).toBeNull();
  fireEvent.click(button);
  expect(screen.getByRole('button', { name: app.retry })).toBeTruthy();
});
