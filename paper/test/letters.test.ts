import { createRequire } from 'node:module';
import { needsFallbackFont, fontRuns } from '@obraclara/events';
import { openSync, type Font } from 'fontkit';
import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { makePdf } from '../src/pdf/make-pdf.ts';
import { print } from '../src/print.ts';
import { randomSources } from './random-contract.ts';

const { resolve } = createRequire(import.meta.url);
const typeface = (file: string) => openSync(resolve(file)) as Font;
const roboto = ['Regular', 'Medium'].map((name) => typeface(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`));
const broad = [400, 700].map((weight) =>
  typeface(`@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff`),
);

/** Characters that users type or paste into codes, names, units and notes. */
const pasted = 'Varilla ∅ 3/8” y ⌀20 → corte ✓ de ⅓, ⅔ ≤ 5 m², 1\u202f200 ☑ ⚠ ⇒ ▲';

/** Whether all these fonts have the character. */
const all = (fonts: readonly Font[], letter: string) =>
  fonts.every((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));

it('takes no letter for one of Roboto that it does not have, in either weight', () => {
  const letters = Array.from({ length: 0x1_1000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const taken = letters.filter((letter) => !needsFallbackFont(letter) && !/\p{Cc}/u.test(letter));
  expect(taken.length).toBeGreaterThan(400);
  expect(taken.filter((letter) => !all(roboto, letter))).toEqual([]);
});

it('knows another typeface that has what it lacks', () => {
  const lacking = Array.from(pasted).filter(needsFallbackFont);
  expect(lacking.join('')).toBe('∅⌀→✓⅓⅔\u202f☑⚠⇒▲');
  expect(lacking.filter((letter) => !all(broad, letter))).toEqual([]);
});

it('parts a text without losing any of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const runs = fontRuns(text);
      expect(runs.map((run) => run.text).join('')).toBe(text);
      expect(runs.every((run) => needsFallbackFont(run.text) === run.missingInFont)).toBe(true);
    }),
  );
});

const fontsOf = (pdf: Uint8Array) => [
  ...new Set(
    Array.from(
      Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/BaseFont \/\w+\+([\w-]+)/g),
      ([, name]) => name,
    ),
  ),
];

const saidIn = async (pdf: Uint8Array) => {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  return (await Promise.all(pages)).join('');
};

it('draws a letter that Roboto lacks with the other typeface wherever it stands, and asks for that one nowhere else', async () => {
  const everywhere = await makePdf({
    content: [
      'a →',
      { text: 'b →', bold: true },
      { text: ['c ', { text: '→', fontSize: 6 }] },
      { stack: ['d →', { columns: [{ text: 'e →' }, 'f'] }] },
      { table: { body: [['g →', { stack: [{ text: 'h →' }] }]] } },
      { ul: ['i →'] },
    ],
    footer: () => ({ text: 'j →' }),
  });
  expect((await saidIn(everywhere)).match(/→/g)).toHaveLength(9);
  expect(fontsOf(everywhere).sort()).toEqual([
    'DejaVuSans',
    'DejaVuSans-Bold',
    'Roboto-Medium',
    'Roboto-Regular',
  ]);
  expect(fontsOf(await makePdf({ content: ['Ø 3/8” ≤ ½ m²'] }))).toEqual(['Roboto-Regular']);
});

it('has them in a document that is signed', async () => {
  const [sample] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
  const lines = sample!.lines.map((line) => ({ ...line, concept_name: pasted }));
  const printing = { logos: [], made_on: '2025-01-31' };
  const pdf = await print({ paper: 'cuerpo', format: 'pdf', sources: { ...sample!, lines }, printing });
  expect(fontsOf(pdf)).toContain('DejaVuSans');
  expect(await saidIn(pdf)).toContain('Varilla ∅ 3/8”');
});
