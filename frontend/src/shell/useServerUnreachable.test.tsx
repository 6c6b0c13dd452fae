// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { StaleNotice } from './StaleNotice.tsx';

const away = 'Sin conexión con el servidor · reintentando';
let up: boolean;

beforeEach(() => {
  up = false;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    if (!up) throw new TypeError('refused');
    return Response.json({ status: 'ok' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A list below the notice; `read` runs while the server is unreachable. */
const open = (read: () => Promise<string>) => {
  const List = () => {
    const { data, isError } = useQuery({
      queryKey: ['list'],
      queryFn: async () => (up ? 'la lista' : read()),
      retry: false,
    });
    return <p>{data ?? (isError ? 'no se pudo' : 'esqueleto')}</p>;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaleNotice ofReads />
      <List />
    </QueryClientProvider>,
  );
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each([
  ['refuses', () => Promise.reject(apiError('', 0))],
  ['is not there for its proxy', () => Promise.reject(apiError('', 502))],
  ['hangs', () => new Promise<string>(() => undefined)],
])(
  'says within 5 s that the server %s, and reads the list again by itself once it answers',
  async (_, read) => {
    open(read);
    await pass(5000);
    expect(screen.getByText(away)).toBeTruthy();
    up = true;
    await pass(6000);
    expect(screen.getByText('la lista')).toBeTruthy();
    expect(screen.queryByText(away)).toBeNull();
  },
);

it('says nothing of a read that the server is slow with while it answers', async () => {
  up = true;
  open(() => Promise.reject(apiError('', 0)));
  await pass(5000);
  expect(screen.queryByText(away)).toBeNull();
});
