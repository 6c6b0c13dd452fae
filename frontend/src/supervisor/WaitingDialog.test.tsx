// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { Blob } from 'node:buffer';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { uploadsBegun } from '../api/fake-upload.fixture.ts';
import type { KeptFile } from '../offline/item.ts';
import { discard, getOutbox, keepForLater, sendNow } from '../offline/outbox.ts';
import { signIn, signOut } from '../session/session.ts';
import { WaitingDialog } from './WaitingDialog.tsx';

const begun = uploadsBegun();
afterEach(async () => {
  for (const item of getOutbox().items) await discard(item);
  signOut();
});

const photo = (key: string): KeptFile => ({
  blob: new Blob(['x'.repeat(1024 ** 2)]) as unknown as KeptFile['blob'],
  name: 'foto.jpg',
  key,
  stored: null,
});

it('says how much of what is being sent has gone, of all of its files', async () => {
  signIn({ token: 'a', user: { id: 'ana', name: 'Ana', role: 'supervisor', assigned_projects: ['p1'] } });
  await keepForLater({
    kind: 'progress',
    id: 'a1',
    user_id: 'ana',
    project_id: 'p1',
    kept_at: new Date().toISOString(),
    title: 'CIM-001',
    body: { project_id: 'p1', concept_id: 'c1', quantity_advanced: 1, progress_date: '2026-10-05' },
    file: null,
    files: [photo('k1'), photo('k2')],
  });
  render(
    <BrowserRouter>
      <CoreAdminContext dataProvider={testDataProvider()}>
        <WaitingDialog close={vi.fn()} />
      </CoreAdminContext>
    </BrowserRouter>,
  );
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
