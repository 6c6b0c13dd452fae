import { expect, it } from 'vitest';
import { showPage } from './show-page.ts';

/** A browser with this number of open pages; records the actions on them. */
const browser = (count: number) => {
  const done: string[] = [];
  const page = (n: number) => ({ focus: async () => void done.push(`focus ${n}`) });
  return {
    done,
    matchAll: async () => Array.from({ length: count }, (_, n) => page(n)),
    openWindow: async (address: string) => void done.push(`open ${address}`),
  };
};

it.each([
  ['brings one page forward and leads it nowhere', 2, '/?tab=documentos', ['focus 0']],
  ['opens one where there is none', 0, '/?tab=documentos', ['open /?tab=documentos']],
  ['opens none at what is no address', 0, undefined, []],
])('%s', async (_, count, address, expected) => {
  const { done, ...pages } = browser(count);
  await showPage(pages, address);
  expect(done).toEqual(expected);
});
