import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inWords } from './in-words.ts';

it.each([
  [0, 'CERO PESOS 00/100 M.N.'],
  [50, 'CERO PESOS 50/100 M.N.'],
  [100, 'UN PESO 00/100 M.N.'],
  [1_605, 'DIECISÉIS PESOS 05/100 M.N.'],
  [2_100, 'VEINTIÚN PESOS 00/100 M.N.'],
  [2_200, 'VEINTIDÓS PESOS 00/100 M.N.'],
  [3_100, 'TREINTA Y UN PESOS 00/100 M.N.'],
  [10_000, 'CIEN PESOS 00/100 M.N.'],
  [10_100, 'CIENTO UN PESOS 00/100 M.N.'],
  [55_555, 'QUINIENTOS CINCUENTA Y CINCO PESOS 55/100 M.N.'],
  [100_000, 'MIL PESOS 00/100 M.N.'],
  [100_100, 'MIL UN PESOS 00/100 M.N.'],
  [2_100_000, 'VEINTIÚN MIL PESOS 00/100 M.N.'],
  [10_000_000, 'CIEN MIL PESOS 00/100 M.N.'],
  [77_700_777, 'SETECIENTOS SETENTA Y SIETE MIL SIETE PESOS 77/100 M.N.'],
  [100_000_000, 'UN MILLÓN DE PESOS 00/100 M.N.'],
  [100_000_100, 'UN MILLÓN UN PESOS 00/100 M.N.'],
  [100_100_000, 'UN MILLÓN MIL PESOS 00/100 M.N.'],
  // The real document (domain.md, R1).
  [267_114_296, 'DOS MILLONES SEISCIENTOS SETENTA Y UN MIL CIENTO CUARENTA Y DOS PESOS 96/100 M.N.'],
  [2_100_000_000, 'VEINTIÚN MILLONES DE PESOS 00/100 M.N.'],
  [100_000_000_000, 'MIL MILLONES DE PESOS 00/100 M.N.'],
  [100_000_000_000_000, 'UN BILLÓN DE PESOS 00/100 M.N.'],
  [100_000_100_000_000, 'UN BILLÓN UN MILLÓN DE PESOS 00/100 M.N.'],
  [
    999_999_999_999_999,
    'NUEVE BILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.',
  ],
  [-150_025, 'MENOS MIL QUINIENTOS PESOS 25/100 M.N.'],
])('says %i cents as documents do', (cents, words) => expect(inWords(cents)).toBe(words));

/** Parses the words back, by adding and multiplying the values of the words. */
const values: Record<string, number> = {
  CERO: 0,
  UN: 1,
  DOS: 2,
  TRES: 3,
  CUATRO: 4,
  CINCO: 5,
  SEIS: 6,
  SIETE: 7,
  OCHO: 8,
  NUEVE: 9,
  DIEZ: 10,
  ONCE: 11,
  DOCE: 12,
  TRECE: 13,
  CATORCE: 14,
  QUINCE: 15,
  VEINTE: 20,
  TREINTA: 30,
  CUARENTA: 40,
  CINCUENTA: 50,
  SESENTA: 60,
  SETENTA: 70,
  OCHENTA: 80,
  NOVENTA: 90,
  CIEN: 100,
  CIENTO: 100,
  QUINIENTOS: 500,
  SETECIENTOS: 700,
  NOVECIENTOS: 900,
};
const plain = (word: string) => word.normalize('NFD').replace(/\p{Mn}/gu, '');
const valueOf = (word: string): number => {
  const known = values[word];
  if (known !== undefined) return known;
  const [, ten, unit] = /^(DIECI|VEINTI)(.+)$/.exec(word) ?? [];
  if (unit !== undefined) return (ten === 'DIECI' ? 10 : 20) + values[unit]!;
  return values[word.replace(/CIENTOS$/, '')]! * 100;
};
const read = (text: string): number => {
  const [words, cents] = text.replace(' M.N.', '').split(/ (?:DE )?PESOS? /) as [string, string];
  let [total, millions, thousands] = [0, 0, 0];
  for (const word of plain(words).split(' ')) {
    if (word === 'Y') continue;
    if (word.startsWith('BILLON')) [total, millions, thousands] = [(millions + thousands) * 1e12, 0, 0];
    else if (word.startsWith('MILLON'))
      [total, millions, thousands] = [total + (millions + thousands) * 1e6, 0, 0];
    else if (word === 'MIL') [millions, thousands] = [(thousands || 1) * 1000, 0];
    else thousands += valueOf(word);
  }
  return (total + millions + thousands) * 100 + Number(cents.split('/')[0]);
};

it('can be read back to the cent, whatever the amount', () => {
  const amounts = fc.oneof(
    ...[4, 6, 9, 12, 15].map((digits) => fc.integer({ min: 0, max: 10 ** digits - 1 })),
  );
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(read(inWords(cents))).toBe(cents);
    }),
    { numRuns: 2_000, seed: 12 },
  );
});
