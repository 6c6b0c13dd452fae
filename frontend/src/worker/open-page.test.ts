import { expect, it, vi } from 'vitest';
import { openPage } from './open-page.ts';

const opened = async (keeps: boolean, served: () => Promise<Response>) => {
  const page = await openPage({
    keepsCode: async () => keeps,
    kept: async () => new Response('kept'),
    served,
  });
  return page.text();
};

it('is of the build whose code is on the device, whatever the server has', async () => {
  const served = vi.fn(async () => new Response('newer'));
  expect(await opened(true, served)).toBe('kept');
  expect(served).not.toHaveBeenCalled();
});

it('is the server’s for who keeps no code, and the kept one where no server works', async () => {
  expect(await opened(false, async () => new Response('newer'))).toBe('newer');
  expect(await opened(false, async () => new Response('Bad Gateway', { status: 502 }))).toBe('kept');
  expect(await opened(false, () => Promise.reject(new TypeError('Failed to fetch')))).toBe('kept');
});
