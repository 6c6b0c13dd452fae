// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LowSpace } from './LowSpace.tsx';
import { isLow } from './free-space.ts';

const megabyte = 1024 ** 2;
const device = (quota: number, usage: number, safe = true) => {
  const estimate = vi.fn(async () => ({ quota: quota * megabyte, usage: usage * megabyte }));
  vi.stubGlobal('navigator', { storage: { estimate, persisted: async () => safe } });
  return estimate;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [10_000, 201, false],
  [10_000, 199, true],
  [1000, 101, false],
  [1000, 99, true],
  [100, 51, false],
  [100, 49, true],
])('of %i MB takes %i MB for little: %s', (quota, left, low) => {
  expect(isLow({ quota: quota * megabyte, left: left * megabyte })).toBe(low);
});

it('shows the space left if it is low, and warns where entries may be evicted', async () => {
  const asked = device(1000, 100);
  const { rerender } = render(<LowSpace after={0} />);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
  device(1000, 962);
  rerender(<LowSpace after={1} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Quedan 38\sMB .*capturando\. $/);
  device(1000, 970, false);
  rerender(<LowSpace after={2} />);
  expect((await screen.findByText(/^Quedan 30\sMB .*el navegador puede borrar/)).textContent).toBeTruthy();
});

it('shows nothing where the browser does not say', () => {
  vi.stubGlobal('navigator', {});
  render(<LowSpace after={0} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
