// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { lazy, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { app } from '../../messages.ts';
import { installed } from '../../offline/installed.ts';
import { LazyDialog } from './LazyDialog.tsx';
import { reloadOrReason } from '../../shared/reload.ts';
import { ReloadContext } from '../states/reload-context.ts';
import { holdUnsaved } from './unsaved.ts';

const bar = (load: () => Promise<{ default: () => React.ReactNode }>) => {
  const Menu = lazy(load);
  const Bar = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(!open)}>Menú</button>
        <main>lo demás</main>
        <LazyDialog open={open} close={() => setOpen(false)}>
          <Menu />
        </LazyDialog>
      </>
    );
  };
  render(
    <ReloadContext value={reloadOrReason}>
      <Bar />
    </ReloadContext>,
  );
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

it('explains why a retry does not reload the page, and reloads once the server answers and nothing is unsaved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const newer = vi.fn();
  installed.set({ newer, codeOf: null });
  const answers = [
    () => Promise.reject(new TypeError('lost')),
    async () => new Response('<html>Bienvenido a la red</html>'),
    async () => Response.json({ status: 'ok' }),
    async () => Response.json({ status: 'ok' }),
  ];
  vi.stubGlobal('fetch', () => answers.shift()!());
  onTestFinished(() => {
    vi.unstubAllGlobals();
    installed.set({ newer: null, codeOf: null });
  });
  const button = bar(() => Promise.reject(new Error('sin conexión')));
  fireEvent.click(button);
  const retry = async () => fireEvent.click(await screen.findByRole('button', { name: app.retry }));
  const release = holdUnsaved();
  for (const why of [app.sectionAway, app.sectionAway, app.sectionUnsaved]) {
    await retry();
    expect(screen.getByText(app.sectionAsking)).toBeTruthy();
    expect(await screen.findByText(why)).toBeTruthy();
  }
  release();
  expect(newer).not.toHaveBeenCalled();
  await retry();
  await expect.poll(() => newer.mock.calls.length).toBe(1);
});
