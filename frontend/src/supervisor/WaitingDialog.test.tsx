// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Blob } from 'node:buffer';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { uploadsBegun } from '../api/fake-upload.fixture.ts';
import { noteSentId } from '../offline/sent-ids.ts';
import type { KeptFile, NewItem } from '../offline/item.ts';
import { emptied } from '../offline/emptied.fixture.ts';
import { getOutbox, keepForLater, waitingNow } from '../offline/outbox.ts';
import { sendNow } from '../offline/sending.ts';
import { waitingTexts } from '../offline/messages.ts';
import { signIn, signOut } from '../session/session.ts';
import { showToastsWith } from '../ui/states/toasts.ts';
import { WaitingDialog } from './WaitingDialog.tsx';

const begun = uploadsBegun();
afterEach(async () => {
  await emptied();
  signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const photo = (key: string): KeptFile => ({
  blob: new Blob(['x'.repeat(1024 ** 2)]) as unknown as KeptFile['blob'],
  name: 'foto.jpg',
  key,
  stored: null,
});

const capture = (said: Partial<NewItem<'progress'>> = {}): NewItem => ({
  kind: 'progress',
  id: 'a1',
  user_id: 'ana',
  project_id: 'p1',
  kept_at: new Date().toISOString(),
  title: 'CIM-001',
  body: { project_id: 'p1', concept_id: 'c1', quantity_advanced: 1, progress_date: '2026-10-05' },
  file: null,
  files: [photo('k1'), photo('k2')],
  ...said,
});

/** The outbox dialog of Ana, a supervisor. */
const open = async (...items: NewItem[]) => {
  signIn({ token: 'a', user: { id: 'ana', name: 'Ana', role: 'supervisor', assigned_projects: ['p1'] } });
  for (const item of items) await keepForLater(item);
  render(
    <BrowserRouter>
      <CoreAdminContext dataProvider={testDataProvider()}>
        <WaitingDialog close={vi.fn()} />
      </CoreAdminContext>
    </BrowserRouter>,
  );
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(items.length));
};
const actionsOf = (title: string) => {
  const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(title))!;
  return within(item)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
};
/** Discards the entry with this title. */
const unwanted = async (title: string, hint = 'No ha llegado al servidor') => {
  const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(title))!;
  fireEvent.click(within(item).getByText('Descartar'));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(hint, { exact: false });
  fireEvent.click(question.getByText('Descartar'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};
const may = ['Corregir', 'Descartar'];
const document: NewItem = {
  kind: 'documents',
  id: 'a2',
  user_id: 'ana',
  project_id: 'p1',
  kept_at: new Date().toISOString(),
  title: 'Oficio: Prórroga',
  body: { project_id: 'p1', type: 'oficio', origin: 'interna', title: 'Prórroga' },
  file: photo('k3'),
};

it('lets the author correct and discard unsent entries, after confirmation', async () => {
  await open(capture(), document);
  expect([actionsOf('CIM-001'), actionsOf('Prórroga')]).toEqual([may, may]);
  await unwanted('CIM-001');
  expect((await waitingNow()).map(({ id }) => id)).toEqual(['a2']);
  await unwanted('Prórroga');
  expect(await screen.findByText('Nada espera en este dispositivo')).toBeTruthy();
});

it('deletes behind its sending what the server may have, also sent by a form, until that is undone', async () => {
  noteSentId('a2');
  await open(capture({ files: [] }), document, capture({ id: 'a3', title: 'CIM-003' }));
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('lost')));
  expect(await sendNow()).toMatchObject({ sent: 0, end: 'away' });
  const behind = ['Corregir', 'Eliminar'];
  await waitFor(() => expect(actionsOf('CIM-001')).toEqual(behind));
  expect([actionsOf('Prórroga'), actionsOf('CIM-003')]).toEqual([behind, may]);
  const why = 'Ya se empezó a enviar: lo que cambie aquí se envía después.';
  expect(screen.getAllByText(why)).toHaveLength(2);

  fireEvent.click(screen.getAllByText('Eliminar')[0]!);
  const question = within(await screen.findByRole('alertdialog', { name: '¿Eliminar esta captura?' }));
  fireEvent.click(question.getByText('Eliminar'));
  expect(await screen.findByText('Eliminación por enviar')).toBeTruthy();
  expect(actionsOf('CIM-001')).toEqual(['Deshacer']);
  expect(getOutbox().listed.map(({ id }) => id)).toEqual(['a2', 'a3']);
  fireEvent.click(screen.getByText('Deshacer'));
  await waitFor(() => expect(actionsOf('CIM-001')).toEqual(behind));
  expect(getOutbox().listed).toHaveLength(3);
});

it('leaves its owner all of it where the browser has no network, whoever wants it sent', async () => {
  await open(capture({ files: [] }));
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await sendNow()).toMatchObject({ sent: 0, end: 'away' });
  expect(asked).not.toHaveBeenCalled();
  expect(actionsOf('CIM-001')).toEqual(may);
});

it('says that a change is being sent, where another tab is at it, and throws it not away', async () => {
  const over = { does: 'correct', record: { id: 'r1' } } as unknown as NewItem<'progress'>['over'];
  await open(capture({ files: [], over }));
  const request = async (_: string, __: object, work: (lock: null) => unknown) => work(null);
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
  const messages: string[] = [];
  onTestFinished(showToastsWith(({ message }) => messages.push(message)));
  await unwanted('CIM-001', 'El registro se queda');
  expect(messages).toEqual([waitingTexts.busy]);
  vi.unstubAllGlobals();
  expect(await waitingNow()).toHaveLength(1);
});

it('says how much of what is being sent has gone, of all of its files', async () => {
  await open(capture());
  expect(await screen.findByText('Pendiente de enviar')).toBeTruthy();
  const run = sendNow();
  const uploads = async (count: number) => {
    await waitFor(() => expect(begun).toHaveLength(count));
    return begun[count - 1]!;
  };
  const sent = (key: string) => ({ file_url: `/api/files/${key}`, file_id: key, storage_provider: 'local' });

  const first = await uploads(1);
  act(() => first.progress(600, 1200));
  expect(await screen.findByText('Enviando… 512 KB de 2 MB')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  act(() => first.answer(201, sent('f1')));
  const second = await uploads(2);
  act(() => second.progress(600, 1200));
  expect(await screen.findByText('Enviando… 1.5 MB de 2 MB')).toBeTruthy();
  vi.stubGlobal('fetch', async () => Response.json([{ id: 'a1', status: 'created' }]));
  act(() => second.answer(201, sent('f2')));
  await run;
  expect(await screen.findByText('Nada espera en este dispositivo')).toBeTruthy();
});
