import { expect, it } from 'vitest';
import { unzipped } from './unzipped.fixture.ts';
import { zipped } from './zip.ts';

it('holds files byte for byte under their names, with the moment they are of', async () => {
  const at = new Date(2026, 9, 5, 14, 32, 10);
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 251);
  const zip = await zipped([
    { name: '01 2026-10-05 Cimbra común 1.jpg', content: new Blob([bytes]), at },
    { name: '02 Minuta.json', content: new Blob(['{"título":"Día"}']), at },
  ]);
  const there = await unzipped(new Uint8Array(await zip.arrayBuffer()));
  expect([...there]).toEqual([
    ['01 2026-10-05 Cimbra común 1.jpg', { bytes: Buffer.from(bytes), at }],
    ['02 Minuta.json', { bytes: Buffer.from('{"título":"Día"}'), at }],
  ]);
});
