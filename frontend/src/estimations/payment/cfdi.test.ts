// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { invoiceDifference } from '@obraclara/events';
import { readCfdi } from './cfdi.ts';
import { cfdiTexts as texts } from './messages.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', `${name}.xml`), 'utf8');
const valid = sample('valid');
/** A file as the browser gives it; jsdom's own has no `arrayBuffer`. */
const file = (content: string | Buffer) => {
  const bytes = Buffer.from(content);
  return {
    size: bytes.length,
    arrayBuffer: async () => new Uint8Array(bytes).buffer,
  } as Blob;
};
const read = (content: string | Buffer) => readCfdi(file(content));

describe('a CFDI 4.0', () => {
  it('gives folio, fiscal folio, parties and amounts', async () => {
    expect(await read(valid)).toEqual({
      cfdi: {
        folio: 'A-77',
        uuid: '6f1c1a52-0c5e-4c6b-9a53-3a4be5f9f077',
        total: 2_521_352.85,
        issuer: 'CNO120315AB1',
        receiver: 'SIN850101QX7',
        iva: 347_772.81,
        withheld: 0,
      },
    });
  });

  it('of another total is compared with the estimation', async () => {
    const other = await read(sample('other-total'));
    expect(
      'cfdi' in other &&
        invoiceDifference(other.cfdi.total, { importe_liquido: 2_521_352.85, subtotal_2: 0 }),
    ).toBe('La factura es por $2,521,352.80 y la estimación por $2,521,352.85.');
  });

  it('with a byte order mark or repeated is read too', async () => {
    expect(await read(`\uFEFF${valid}`)).toHaveProperty('cfdi');
    expect(await read(sample('repeated-uuid'))).toMatchObject({
      cfdi: { folio: 'A-79', uuid: '6f1c1a52-0c5e-4c6b-9a53-3a4be5f9f077' },
    });
  });
});

const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`;

it.each<[string, string | Buffer, string]>([
  ['entities', valid.replace(/<\?xml.*\?>/, bomb), texts.hasDoctype],
  [
    'an external entity',
    `<!doctype x SYSTEM "file:///etc/passwd">${valid.replace(/<\?xml.*\?>/, '')}`,
    texts.hasDoctype,
  ],
  ['Latin 1 bytes', Buffer.from(valid, 'latin1'), texts.notUtf8],
  ['another declared encoding', valid.replace('UTF-8', 'ISO-8859-1'), texts.notUtf8],
  ['UTF-16', Buffer.from(`\uFEFF${valid}`, 'utf16le'), texts.notUtf8],
  ['a cut file', valid.slice(0, 900), texts.notXml],
  ['no XML', 'Folio,Total\nA-77,1', texts.notXml],
  ['an empty file', '', texts.notXml],
  ['another document', '<factura />', texts.notCfdi],
  ['CFDI 3.3', valid.replaceAll('/cfd/4', '/cfd/3').replace('"4.0"', '"3.3"'), texts.notCfdi],
  ['a payment receipt', valid.replace('Comprobante="I"', 'Comprobante="P"'), texts.notIncome],
  ['dollars', valid.replace('MXN', 'USD'), texts.notPesos],
  ['no stamp', valid.replace(/<tfd:[^>]*>/, ''), texts.notStamped],
  ['a fiscal folio of another form', valid.replace(/UUID="[^"]*"/, 'UUID="1"'), texts.notStamped],
  ['a negative total', valid.replace('" Total="', '" Total="-'), texts.badAmount],
  ['no total', valid.replace(/ Total="[^"]*"/, ''), texts.badAmount],
  ['three decimals', valid.replace('2521352.85"', '2521352.855"'), texts.badAmount],
])('refuses %s', async (_, content, refused) => {
  expect(await read(content)).toEqual({ refused });
});

it('refuses 50 MB without reading them', async () => {
  const huge = { size: 50_000_000, arrayBuffer: () => Promise.reject(new Error('read')) } as unknown as Blob;
  expect(await readCfdi(huge)).toEqual({ refused: texts.tooLarge });
});
