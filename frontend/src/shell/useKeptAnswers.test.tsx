// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer';
import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { keepAnswers } from '../offline/kept-answers.ts';
import { keepFile } from '../offline/kept-files.ts';
import { signOut } from '../session/session.ts';
import { signInAs } from '../session/sign-in.fixture.ts';
import { useKeptAnswers } from './useKeptAnswers.ts';

afterEach(() => signOut());

/** Users with answers or files on this device, read without our code. */
const peopleOnDevice = async () => {
  const [answers, files] = await Promise.all([openDB('ObraClaraAnswers'), openDB('ObraClaraFiles')]);
  const keys = [...(await answers.getAllKeys('answers')), ...(await files.getAllKeys('files'))];
  answers.close();
  files.close();
  return [...new Set(keys.map((key) => (key as [string, string])[0]))].toSorted();
};

const leaveBehind = async (user_id: string) => {
  signInAs(user_id);
  const client = new QueryClient();
  const { isWritten, stop } = keepAnswers(client, user_id);
  await client.fetchQuery({ queryKey: ['catalog', 'all', 'p1'], queryFn: () => [{ id: 'c1' }] });
  expect(await isWritten()).toBe(true);
  stop();
  const blob = new NodeBlob(['%PDF']) as unknown as Blob;
  await keepFile({ user_id, project_id: 'p1', file_id: 'f1', name: 'a.pdf', bytes: 4, blob });
  signOut('expired');
};

it.each(['administrator', 'manager', 'supervisor'] as const)(
  'deletes the responses of an expired session once another user signs in, who is %s',
  async (role) => {
    await leaveBehind('ana');
    // Data that tests of other files left is deleted too.
    expect(await peopleOnDevice()).toContain('ana');
    signInAs('berta', role);
    const { unmount } = renderHook(() => useKeptAnswers(new QueryClient()));
    await eventually(async () => expect(await peopleOnDevice()).toEqual([]));
    unmount();
  },
);

it('leaves everything to the same person, however their name is ordered among others', async () => {
  await leaveBehind('ana');
  signInAs('ana');
  await keepFile({
    ...{ project_id: 'p1', file_id: 'f1', name: 'a.pdf', bytes: 4 },
    user_id: 'ana',
    blob: new NodeBlob(['%PDF']) as unknown as Blob,
  });
  const others = await openDB('ObraClaraFiles');
  for (const user_id of ['an', 'anaa', 'zoe']) await others.put('files', { user_id, file_id: 'f9' });
  others.close();
  const { unmount } = renderHook(() => useKeptAnswers(new QueryClient()));
  await eventually(async () => expect(await peopleOnDevice()).toEqual(['ana']));
  unmount();
});
