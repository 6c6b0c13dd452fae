import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../limits.ts';
import { fileOf, type Value } from '../workbook.fixture.ts';
import { openWorkbook } from '../workbook/workbook.ts';
import { amendmentOf } from './amendment.ts';
import type { AmendmentContext } from './reading.ts';

const concept = (concept_code: string, quantity: number, unit_price: number) => ({
  ...{ concept_code, concept_name: `Concepto ${concept_code}`, unit: 'm3' },
  ...{ quantity, unit_price },
});
const concepts = [concept('PRE-04', 1000, 164.27), concept('EST-07', 120.5, 3284.45)];

const read = (rows: Value[][], context: Partial<AmendmentContext> = {}) =>
  amendmentOf(openWorkbook(fileOf({ Convenio: rows }), defaultLimits), { concepts, ...context });
const saidOf = ({ errors }: { errors: { row: number | null; message: string }[] }) =>
  errors.map(({ row, message }) => `${row}: ${message}`);

describe('the quantities of an amendment', () => {
  it.each([
    ['INCREMENTO', 612.35, 612.35],
    ['Cantidad adicional', 612.35, 612.35],
    ['DIFERENCIA', -12.5, -12.5],
    ['Reducción', 12.5, -12.5],
    ['Cantidad modificada', 1612.35, 612.35],
    ['NUEVA CANTIDAD', 987.5, -12.5],
    ['Cantidad total', 1612.35, 612.35],
  ])('are read below «%s»', (heading, written, quantity) => {
    const { lines, errors } = read([
      ['Clave', heading],
      ['PRE-04', written],
    ]);
    expect(errors).toEqual([]);
    expect(lines).toEqual([{ row: 2, concept_code: 'PRE-04', quantity }]);
  });

  it('agree where a change and a total are written, or the row is named', () => {
    const reading = read([
      ['Clave', 'Cantidad original', 'Ampliación', 'Reducción', 'Cantidad modificada', 'Importe'],
      ['PRE-04', 1000, 612.35, null, 1612.35, 100590.73],
      ['EST-07', 120.5, null, 12.5, 118, -41055.63],
    ]);
    expect(reading).toMatchObject({ quantities: 'both', lines: [{ quantity: 612.35 }] });
    expect(saidOf(reading)).toEqual([
      '3: “EST-07”: 120.5 contratado y -12.5 de cambio no dan la nueva cantidad, 118',
    ]);
  });

  it('are asked of the user where no heading says what they are', () => {
    const rows = [
      ['Clave', 'Cantidad'],
      ['PRE-04', 1612.35],
    ];
    expect(read(rows)).toMatchObject({ quantities: null, headings: ['Cantidad'], lines: [] });
    expect(read(rows, { quantities: 'total' }).lines).toMatchObject([{ quantity: 612.35 }]);
    expect(read(rows, { quantities: 'change' }).lines).toMatchObject([{ quantity: 1612.35 }]);
  });

  it('may be written with a decimal comma, and codes with another dash', () => {
    const { lines } = read([
      ['Clave', 'Incremento'],
      ['pre – 04', '1.612,35'],
      ['EST—07', '2,5'],
    ]);
    expect(lines.map(({ concept_code, quantity }) => [concept_code, quantity])).toEqual([
      ['PRE-04', 1612.35],
      ['EST-07', 2.5],
    ]);
  });
});

describe('the concepts of an amendment', () => {
  const head: Value[] = ['Clave', 'Descripción', 'Unidad', 'Incremento', 'P.U.'];

  it('are new where the contract lacks them and the row has all of a concept', () => {
    const reading = read([
      ['CONVENIO 1'],
      head,
      ['A', 'Preliminares'],
      ['PRE-04', 'Excavación', 'm3', 10, 164.27],
      ['EXT-01', 'Muro de contención', 'pza', 3, 15_750],
      [null, 'TOTAL'],
    ]);
    expect(reading.errors).toEqual([]);
    expect(reading.lines).toEqual([{ row: 4, concept_code: 'PRE-04', quantity: 10 }]);
    expect(reading.concepts).toEqual([
      {
        ...{ row: 5, concept_code: 'EXT-01', concept_name: 'Muro de contención', unit: 'pza' },
        ...{ quantity: 3, unit_price: 15_750 },
      },
    ]);
  });

  it('are refused with another price, incomplete, or twice', () => {
    const reading = read([
      head,
      ['PRE-04', 'Excavación', 'm3', 10, 165],
      ['EXT-01', 'Muro', 'pza', 3, null],
      ['EST-07', 'Trabe', 'm3', 1, 3284.45],
      ['EST-07', 'Trabe', 'm3', 1, 3284.45],
      ['EST-07', 'Trabe', 'm3', 'N/A', 3284.45],
    ]);
    expect(reading.lines).toHaveLength(1);
    expect(saidOf(reading)).toEqual([
      '2: “PRE-04”: el archivo tiene el precio unitario 165 y el contrato 164.27',
      '3: “EXT-01”: no está en el contrato; un concepto nuevo lleva descripción, unidad, cantidad y precio',
      '5: “EST-07”: la clave está repetida',
      '6: “EST-07”: “N/A” no es un número',
    ]);
  });

  it('need a header with codes and quantities', () => {
    expect(() => read([['Hola'], ['PRE-04', 3]])).toThrow('No se encontró el encabezado del convenio');
  });
});
