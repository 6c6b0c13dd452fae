import { expect, it } from 'vitest';
import { catalogOf } from '../catalog/catalog.ts';
import { defaultLimits } from '../limits.ts';
import { openWorkbook } from './workbook.ts';

const accents = 'áéíóúñüÁÉÍÓÚÑ';
/** Bytes of these accents in each encoding. */
const bytesOf = {
  'windows-1252': [0xe1, 0xe9, 0xed, 0xf3, 0xfa, 0xf1, 0xfc, 0xc1, 0xc9, 0xcd, 0xd3, 0xda, 0xd1],
  cp850: [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0x81, 0xb5, 0x90, 0xd6, 0xe0, 0xe9, 0xa5],
  macintosh: [0x87, 0x8e, 0x92, 0x97, 0x9c, 0x96, 0x9f, 0xe7, 0x83, 0xea, 0xee, 0xf2, 0x84],
};
type Encoding = keyof typeof bytesOf;
const encoded = (text: string, encoding: Encoding) =>
  Uint8Array.from(text, (sign) => bytesOf[encoding][accents.indexOf(sign)] ?? sign.charCodeAt(0));

const names = [
  'Excavación en material tipo II',
  'Piñón de señalización',
  'LÁMINA PINTRO',
  'DISEÑO DE LA CIMENTACIÓN',
  'Médula y pingüino',
  'Árbol',
];

it.each(
  (Object.keys(bytesOf) as Encoding[]).flatMap((encoding) => names.map((name) => [encoding, name] as const)),
)('reads the accents of a text file in %s: %s', (encoding, name) => {
  const text = `CLAVE,CONCEPTO,UNIDAD,CANTIDAD,P.U.\r\nP-1,${name},m2,2,10\r\n`;
  const read = catalogOf(openWorkbook(encoded(text, encoding), defaultLimits), {});
  expect(read.concepts.map(({ concept_name }) => concept_name)).toEqual([name]);
  expect(read.differences).toEqual([]);
});

it('asks with a sample about accents that may be others', () => {
  const text = Uint8Array.from(
    [...'CLAVE,CONCEPTO,UNIDAD,CANTIDAD,P.U.\nP-1,Muro '].map((one) => one.charCodeAt(0)),
  );
  const rest = Uint8Array.from([0xf8, ...[...',m2,2,10\n'].map((one) => one.charCodeAt(0))]);
  const read = catalogOf(openWorkbook(Buffer.concat([text, rest]), defaultLimits), {});
  expect(read.differences).toMatchObject([{ code: 'accents', message: expect.stringContaining('“Muro') }]);
});
