import { expect, it } from 'vitest';
import { program, type Value } from '../workbook.fixture.ts';

const keysOf = (headings: Value[]) =>
  program([
    ['CLAVE', 'CONCEPTO', ...headings],
    ['C-1', 'Muro', ...headings.map(() => 1)],
  ]).months.map(({ key }) => key);

it.each([
  [['MES 1 (ENE 2026)', 'MES 2 (FEB 2026)']],
  [['MES 1\n(ENE 2026)', 'MES 2\n(FEB 2026)']],
  [['MES 1 - ENERO 2026', 'MES 2 - FEBRERO 2026']],
  [['Mes 1: ene-26', 'Mes 2: feb-26']],
  [['ENE 2026 (MES 1)', 'FEB 2026 (MES 2)']],
  [['ENE_26', 'FEB_26']],
  [['01/26', '02/26']],
  [['ENER 26', 'FEBR 26']],
  [['ENE26', 'FEB26']],
  [['ENERO2026', 'FEBRERO2026']],
  [['01.2026', '02.2026']],
])('reads the months %j', (headings) => {
  expect(keysOf(headings)).toEqual(['2026-01', '2026-02']);
});

it.each([
  ['MZO 26', '2026-03'],
  ['MZO', '2025-03'],
  ['AGTO 26', '2026-08'],
  ['AGTO.', '2025-08'],
  ['AGT-26', '2026-08'],
  ['ABRL 26', '2026-04'],
  ['Agos-26', '2026-08'],
  ['Sept_26', '2026-09'],
])('reads the month of %s', (heading, key) => {
  expect(keysOf([heading])).toEqual([key]);
});

it('asks about a program in thousands of pesos', () => {
  const { differences } = program([
    ['PROGRAMA DE OBRA (MILES DE PESOS)'],
    ['CLAVE', 'CONCEPTO', 'ENE 26', 'FEB 26'],
    ['C-1', 'Muro', 0.5, 0.5],
  ]);
  expect(differences.map(({ code }) => code)).toContain('thousands');
});
