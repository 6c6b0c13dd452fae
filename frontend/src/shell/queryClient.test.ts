import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { newQueryClient } from './queryClient.ts';

/** A list on a server; an answer says what was there when it was asked for, and comes when `arrive` lets it. */
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
    /** What every command does once it was taken. */
    write: () => {
      there = 'after';
      void client.invalidateQueries();
    },
  };
};
const shown = (observer: QueryObserver<string>) => observer.getCurrentResult().data;

it('asks anew for what was on its way during a write, once somebody looks at it', async () => {
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

it('asks anew at once where somebody waits for the first answer', async () => {
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

it('asks once for what is on screen, and not again for what was asked for after the write', async () => {
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
