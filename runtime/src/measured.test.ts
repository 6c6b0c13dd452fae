import {
  badAppend,
  conflict,
  tooLarge,
  unavailable,
  type Append,
  type OpenStore,
} from '@obraclara/platform/store';
import { expect, it } from 'vitest';
import { measuredStore } from './measured.ts';

const request = { stream: 'users' } as Append;

const taken = async (append: () => Promise<unknown>) => {
  const told: [outcome: string, seconds: number][] = [];
  const store = measuredStore({ append } as unknown as OpenStore, (...one) => told.push(one));
  await store.append(request).catch(() => undefined);
  return told;
};

it.each([
  ['written', () => Promise.resolve({ revision: 1n, position: 2n, duplicate: false })],
  ['duplicate', () => Promise.resolve({ revision: 1n, position: 2n, duplicate: true })],
  ['conflict', () => Promise.reject(conflict('users'))],
  ['refused', () => Promise.reject(badAppend('data has a character that cannot be stored'))],
  ['refused', () => Promise.reject(tooLarge(2_000_000))],
  ['failed', () => Promise.reject(unavailable(new Error('away')))],
])('tells of an append that it was %s, once, and how long it took', async (outcome, append) => {
  expect(await taken(append)).toEqual([[outcome, expect.any(Number)]]);
});

it('answers and fails as the store does', async () => {
  const failing = { append: () => Promise.reject(conflict('users')) } as unknown as OpenStore;
  await expect(measuredStore(failing, () => undefined).append(request)).rejects.toThrow('users has changed');
});
