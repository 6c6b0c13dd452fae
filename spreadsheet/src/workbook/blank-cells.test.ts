import { expect, it } from 'vitest';
import { fileOf, program, sheetOf } from '../workbook.fixture.ts';

it.each(['biff8', 'xlml'] as const)(
  'reads a header of two rows whose blank cells are written too (%s)',
  (kind) => {
    const stub = { t: 'z' };
    const sheet = sheetOf([
      ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', '2025', stub],
      [stub, stub, stub, stub, 'ENE', 'FEB'],
      ['C-1', 'Muro', 'm2', 100, 40, 60],
    ]);
    sheet['!merges'] = [0, 1, 2, 3].map((c) => ({ s: { r: 0, c }, e: { r: 1, c } }));
    const read = program(fileOf({ Programa: sheet }, kind));
    expect(read.concepts).toMatchObject([{ monthly_quantities: { '2025-01': 40, '2025-02': 60 } }]);
  },
);
