import type { DifferenceAnswer, HistoryAnswer } from '@obraclara/api';
import { read, utils } from 'xlsx';
import { expect, it } from 'vitest';
import { workbook } from '../../ui/tables/workbook.ts';
import { groupsOf } from './groups.ts';
import { sheetOf } from './sheet.ts';

const entry = (id: string, sentence: string) => ({ id, sentence }) as HistoryAnswer;
const of = { contract: 'main', id: 'e1', title: '3', subject: 'estimation' } as const;
const answer = {
  rows: [
    {
      ...of,
      figure: 'importe_liquido',
      before: 10.1,
      after: -5.05,
      delta: -15.15,
      because: ['h1', 'h2'],
      because_count: 4,
    },
    { ...of, figure: 'subtotal_1', before: null, after: 7, delta: 7, because: ['h2'], because_count: 1 },
    {
      ...of,
      subject: 'contract',
      figure: 'estimation_count',
      before: 2,
      after: 3,
      delta: 1,
      because: [],
      because_count: 0,
    },
    {
      ...of,
      subject: 'contract',
      figure: 'anticipo_amortization_percentage',
      before: 30,
      after: 30.5,
      delta: 0.5,
      because: [],
      because_count: 0,
    },
  ],
  entries: [entry('h1', '=Ana cambió el retraso.'), entry('h2', 'Luis creó la estimación 3.')],
} as unknown as DifferenceAnswer;

it('downloads every changed figure as a number, with its possible causes', async () => {
  const book = read(await (await workbook(sheetOf(groupsOf(answer)))).arrayBuffer(), { cellNF: true });
  const sheet = book.Sheets['Comparación']!;
  expect(utils.sheet_to_json(sheet, { header: 1, defval: null })).toEqual([
    ['De qué', 'Cifra', 'Antes', 'Después', 'Cambio', 'Por estos movimientos'],
    [
      'Estimación 3',
      'Importe líquido',
      10.1,
      -5.05,
      -15.15,
      '=Ana cambió el retraso.\nLuis creó la estimación 3.\ny 2 movimientos más',
    ],
    ['Estimación 3', 'Subtotal 1', null, 7, 7, 'Luis creó la estimación 3.'],
    ['Contrato de obra', 'Estimaciones', 2, 3, 1, null],
    ['Contrato de obra', 'Porcentaje de amortización', 30, 30.5, 0.5, null],
  ]);
  expect(['C2', 'C4', 'C5'].map((cell) => sheet[cell].z)).toEqual([
    '"$"#,##0.00;[Red]-"$"#,##0.00',
    'General',
    '0.00####" %"',
  ]);
  expect([sheet['F2'].t, sheet['F2'].f]).toEqual(['s', undefined]);
});
