import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, it } from 'vitest';
import type { Worked, workedRows as fold } from '../events/test/worked.ts';
import { openPage } from './browser.ts';
import { setBrowser } from './stage.ts';

const stage = setBrowser();

const origin = 'http://language.test';
const root = new URL('..', import.meta.url);
const vectors = JSON.parse(
  readFileSync(new URL('events/test/vectors/estimation-vectors.json', root), 'utf8'),
) as Worked[];

/** Import map of the two packages that the language uses. */
const imports = {
  typebox: '/node_modules/typebox/build/index.mjs',
  'typebox/': '/node_modules/typebox/build/',
  'big.js': '/node_modules/big.js/big.mjs',
};

const shell = `<script type="importmap">${JSON.stringify({ imports })}</script>
  <script type="module">import { workedRows } from '/events/test/worked.ts'; Object.assign(window, { workedRows });</script>`;

/** A file of the repository as JavaScript: only types are removed. */
const served = (path: string) => {
  const text = readFileSync(new URL(`.${path}`, root), 'utf8');
  return path.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
};

it('folds the worked sequences in a browser from the files of events as they stand', async () => {
  const { page, complaints, close } = await openPage(stage.browser);
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = pathname === '/' ? 'text/html' : 'text/javascript';
    return route.fulfill({ contentType, body: pathname === '/' ? shell : served(pathname) });
  });
  await page.goto(`${origin}/`);
  const figures = await page.evaluate((worked) => {
    const { workedRows } = window as unknown as { workedRows: typeof fold };
    return worked.map((vector) =>
      workedRows(vector).map((rows) =>
        rows.map((row) => [row.importe_liquido, row.cumulative_liquid_amount]),
      ),
    );
  }, vectors);
  const expected = vectors.map(({ expected_after_each }) =>
    expected_after_each.map((rows) =>
      rows.map((row) => [Number(row['importe_liquido']), Number(row['cumulative_liquid_amount'])]),
    ),
  );
  expect(figures).toEqual(expected);
  expect(complaints).toEqual([]);
  await close();
});
