import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { allOrNone } from './all-or-none.ts';

it('leaves nothing running of what is started together when one of it fails', async () => {
  const told: string[] = [];
  const server = async (name: string, ms: number) => {
    await pause(ms);
    return { name, stop: async () => void told.push(`${name} stopped`) };
  };
  const fails = pause(1).then(() => Promise.reject(new Error('no image')));
  const last = async () => void told.push('network stopped');
  await expect(allOrNone([server('one', 0), fails, server('late', 20)], last)).rejects.toThrow('no image');
  expect(told).toEqual(['one stopped', 'late stopped', 'network stopped']);

  told.length = 0;
  const all = await allOrNone([server('one', 5), server('other', 0)], last);
  expect(all.map(({ name }) => name)).toEqual(['one', 'other']);
  expect(told).toEqual([]);
});
