import { expect, it } from 'vitest';
import { extensionOf, safeName } from '../src/upload/safe-name.ts';

it.each([
  ['Oficio núm. 12.pdf', 'Oficio núm. 12.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ana\\Minuta.docx', 'Minuta.docx'],
  ['a:b*c?d"e<f>g|h.pdf', 'abcdefgh.pdf'],
  ['cuatro\u0000\n\u202efdp.exe', 'cuatrofdp.exe'],
  ['an\u0303o.pdf', 'año.pdf'],
  ['...oculto.pdf', 'oculto.pdf'],
  ['dos   espacios .pdf. ', 'dos espacios .pdf'],
  ['..', ''],
  ['', ''],
])('%j is kept as %j', (given, kept) => {
  expect(safeName(given)).toBe(kept);
});

it('is at most 200 characters and keeps its extension', () => {
  const name = safeName(`${'🏗'.repeat(300)}.xlsx`);
  expect([...name]).toHaveLength(200);
  expect(extensionOf(name)).toBe('xlsx');
});
