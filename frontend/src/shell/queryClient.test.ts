import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { newQueryClient } from './queryClient.ts';

const wasOnline = onlineManager.isOnline();
afterEach(() => {
  onlineManager.setOnline(wasOnline);
  vi.unstubAllGlobals();
});

/** A list on a server; an answer has the state at its request, and arrives when `arrive` releases it. */
const slowList = () => {
  const client = newQueryClient();
  const onTheWay: (() => void)[] = [];
  let there = 'before';
  const queryFn = vi.fn(() => {
    const answer = there;
    return new Promise<string>((resolve) => onTheWay.push(() => resolve(answer)));
  });
  const query = { queryKey: ['list'], queryFn };
  return {
    client,
    query,
    queryFn,
    arrive: () => onTheWay.shift()!(),
    /** Every successful command does this. */
    write: () => {
      there = 'after';
      void client.invalidateQueries();
    },
  };
};
const shown = (observer: QueryObserver<string>) => observer.getCurrentResult().data;

it('reloads a query that was pending during a write once a component observes it', async () => {
  const { client, query, queryFn, arrive, write } = slowList();
  const ahead = client.fetchQuery(query);
  write();
  arrive();
  expect(await ahead).toBe('before');
  expect(queryFn).toHaveBeenCalledTimes(1);
  const observer = new QueryObserver<string>(client, query);
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
  arrive();
  await expect.poll(() => shown(observer)).toBe('after');
  stop();
});

it('reloads at once if a component waits for the first response', async () => {
  const { client, query, queryFn, arrive, write } = slowList();
  const observer = new QueryObserver<string>(client, query);
  const stop = observer.subscribe(() => undefined);
  write();
  arrive();
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
  arrive();
  await expect.poll(() => shown(observer)).toBe('after');
  stop();
});

it('reloads visible queries once, and not those requested after the write', async () => {
  const { client, query, queryFn, arrive, write } = slowList();
  const observer = new QueryObserver<string>(client, query);
  const stop = observer.subscribe(() => undefined);
  arrive();
  await expect.poll(() => shown(observer)).toBe('before');
  void observer.refetch();
  write();
  expect(queryFn).toHaveBeenCalledTimes(3);
  arrive();
  arrive();
  await expect.poll(() => shown(observer)).toBe('after');
  expect(client.isFetching()).toBe(0);
  expect(queryFn).toHaveBeenCalledTimes(3);
  stop();
});

it('requests unread data even if reported offline, and shows the error', async () => {
  onlineManager.setOnline(false);
  const queryFn = vi.fn(() => Promise.reject(apiError('', 0)));
  const observer = new QueryObserver(newQueryClient(), { queryKey: ['never read'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  expect(observer.getCurrentResult().fetchStatus).toBe('idle');
  expect(queryFn).toHaveBeenCalledTimes(1);
  queryFn.mockImplementation((async () => 'there') as never);
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'there' });
  stop();
});

it('knows from its start that there is no network', async () => {
  onlineManager.setOnline(true);
  vi.stubGlobal('navigator', { onLine: false });
  vi.resetModules();
  await import('./queryClient.ts');
  expect(onlineManager.isOnline()).toBe(false);
});

it('regards responses received with a fast clock as stale after its correction', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = newQueryClient();
  const queryFn = vi.fn(async () => 'answer');
  const query = { queryKey: ['list'], queryFn };
  const day = 24 * 3_600_000;
  const right = Date.now();
  vi.setSystemTime(right + day);
  await client.fetchQuery(query);
  await client.fetchQuery(query);
  expect(queryFn).toHaveBeenCalledTimes(1);
  vi.setSystemTime(right);
  await client.fetchQuery(query);
  await client.fetchQuery(query);
  expect(queryFn).toHaveBeenCalledTimes(2);
});
