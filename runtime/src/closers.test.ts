import { expect, it } from 'vitest';
import { closers } from './closers.ts';

it('closes once, last opened first, whatever fails on the way', async () => {
  const closed: string[] = [];
  const { add, close } = closers();
  add(async () => closed.push('database'));
  add(async () => {
    throw new Error('stuck');
  });
  add(async () => closed.push('server'));
  await expect(close()).rejects.toMatchObject({ errors: [new Error('stuck')] });
  await expect(close()).rejects.toThrow('not everything could be closed');
  expect(closed).toEqual(['server', 'database']);
});
