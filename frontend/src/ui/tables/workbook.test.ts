import { read, utils } from 'xlsx';
import { expect, it } from 'vitest';
import { estimationStatuses } from '../../messages.ts';
import { estimationColumns } from '../../estimations/columns.ts';
import { goldenRows } from '../../estimations/golden.fixture.ts';
import type { EstimationRow } from '../../estimations/row.ts';
import { unzipped } from '../unzipped.fixture.ts';
import type { Column } from './columns.ts';
import { workbook } from './workbook.ts';

const opened = async <Row>(sheet: Parameters<typeof workbook<Row>>[0]) => {
  const book = read(await (await workbook(sheet)).arrayBuffer(), { cellNF: true });
  return book.Sheets[sheet.name]!;
};
const at = (sheet: Awaited<ReturnType<typeof opened>>, row: number, column: number) =>
  sheet[utils.encode_cell({ r: row, c: column })];

const status: Column<EstimationRow> = {
  title: 'Estatus',
  width: 1,
  cell: () => 'nothing of this',
  data: [{ of: (row) => estimationStatuses[row.status] }],
};
const actions: Column<EstimationRow> = {
  title: 'Acciones',
  width: 1,
  screenOnly: true,
  cell: () => null,
  data: [{ of: () => 'x' }],
};

it('holds what the API answered of each estimation: amounts as numbers to the cent, days as dates', async () => {
  const rows = goldenRows([1, 2, 3, 4, 5]);
  const columns = [...estimationColumns(rows), status, actions];
  const sheet = await opened({ name: 'Estimaciones', columns, rows, total: 'TOTAL' });
  const heads = utils.sheet_to_json<string[]>(sheet, { header: 1 })[0]!;
  expect(heads.slice(0, 6)).toEqual([
    'Núm.',
    'Período',
    'Fecha de Inicio',
    'Fecha de Término',
    'Monto Total',
    'Anticipo',
  ]);
  expect(heads.slice(-3)).toEqual(['Importe Líquido', 'Acum. Líquido', 'Estatus']);
  const fields: [head: string, field: keyof EstimationRow, sign: 1 | -1][] = [
    ['Núm.', 'number', 1],
    ['Monto Total', 'total_amount', 1],
    ['Anticipo', 'anticipo_amortization_amount', -1],
    ['Subtotal 1', 'subtotal_1', 1],
    ['IVA (16%)', 'iva', 1],
    ['Subtotal 2', 'subtotal_2', 1],
    ['Ret. Retraso', 'retencion_retraso_amount', 1],
    ['Devolución', 'devolucion_retencion', 1],
    ['Subtotal 3', 'subtotal_3', 1],
    ['Importe Líquido', 'importe_liquido', 1],
    ['Acum. Líquido', 'cumulative_liquid_amount', 1],
  ];
  for (const [i, row] of rows.entries()) {
    for (const [head, field, sign] of fields) {
      const cell = at(sheet, i + 1, heads.indexOf(head));
      expect(cell.t, head).toBe('n');
      expect(cell.v, head).toBe((row[field] as number) * sign || 0);
      expect(cell.z === 'General', head).toBe(head === 'Núm.');
    }
    const start = at(sheet, i + 1, 2);
    expect([start.t, start.z, start.w]).toEqual(['n', 'dd/mm/yyyy', `01/0${i + 1}/2025`]);
    expect(at(sheet, i + 1, heads.length - 1)).toMatchObject({ t: 's', v: 'Entregada' });
  }
  const total = (head: string) => at(sheet, 6, heads.indexOf(head))?.v;
  expect(at(sheet, 6, 0).v).toBe('TOTAL');
  expect(
    ['Monto Total', 'Anticipo', 'Fondo de garantía', 'Importe Líquido', 'Acum. Líquido'].map(total),
  ).toEqual([2_291_674.31, -559_053.14, -73_375.39, 1_936_486.49, 1_936_486.49]);
});

it('totals the shown rows in their order, without cumulative totals of a part', async () => {
  const all = goldenRows([1, 2, 3, 4, 5]);
  const rows = [all[4]!, all[1]!];
  const sheet = await opened({ name: 'E', columns: estimationColumns(all), rows, total: 'TOTAL (2 de 5)' });
  const lines = utils.sheet_to_json<(string | number)[]>(sheet, { header: 1, defval: null });
  const heads = lines[0]!;
  expect(lines.map(([number]) => number)).toEqual(['Núm.', 5, 2, 'TOTAL (2 de 5)']);
  expect(lines[3]![heads.indexOf('Importe Líquido')]).toBe(958_491.6);
  expect(lines[3]![heads.indexOf('Acum. Líquido')]).toBeNull();
});

it('takes no text for a formula, a number or a day, and leaves empty what is empty', async () => {
  const columns: Column<string>[] = [
    { title: 'Texto', width: 1, cell: (text) => text, data: [{ of: (text) => text }] },
    { title: 'Nada', width: 1, cell: () => null, data: [{ of: () => null }, { kind: 'day', of: () => '' }] },
  ];
  const sheet = await opened({ name: 'T', columns, rows: ['=1+1', '007', '2025-01-01', '+52 55'] });
  for (const [i, text] of ['=1+1', '007', '2025-01-01', '+52 55'].entries()) {
    expect(at(sheet, i + 1, 0)).toMatchObject({ t: 's', v: text });
    expect(at(sheet, i + 1, 0).f).toBeUndefined();
    expect(at(sheet, i + 1, 1)).toBeUndefined();
    expect(at(sheet, i + 1, 2)).toBeUndefined();
  }
  expect(sheet['!ref']).toBe('A1:C5');
});

it('reads no text as a character code, in cells or headings', async () => {
  const title = 'Retención _x0031_';
  const columns: Column<string>[] = [
    { title, width: 1, cell: (text) => text, data: [{ of: (text) => text }] },
  ];
  const rows = ['Acta_x0020_final', '_x005F_x0041_', '_x004_'];
  const sheet = await opened({ name: 'X', columns, rows });
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([title, ...rows].map((text) => [text]));
});

it('writes quantities, prices and percentages as the numbers they are, of thousands of rows', async () => {
  const rows = Array.from({ length: 6000 }, (_, i) => i + 1);
  const columns: Column<number>[] = (['quantity', 'price', 'percentage'] as const).map((kind) => ({
    title: kind,
    width: 1,
    cell: (n) => n,
    data: [{ kind, of: (n) => n / 8 }],
  }));
  const sheet = await opened({ name: 'C', columns, rows });
  for (const column of [0, 1, 2])
    for (const row of [1, 2999, 6000]) expect(at(sheet, row, column)).toMatchObject({ t: 'n', v: row / 8 });
  expect([0, 1, 2].map((column) => at(sheet, 1001, column).z)).toEqual([
    '#,##0.00####',
    '"$"#,##0.00####',
    '0.00####" %"',
  ]);
});

const plain: Column<string>[] = [
  { title: 'Texto', width: 1, cell: (text) => text, data: [{ of: (text) => text }] },
];

it('writes no text that is longer than a cell of Excel may be, and says that it goes on', async () => {
  const rows = ['x'.repeat(32_767), 'x'.repeat(32_768), `${'x'.repeat(32_765)}😀${'x'.repeat(9)}`];
  const sheet = await opened({ name: 'L', columns: plain, rows });
  const written = rows.map((_, i) => String(at(sheet, i + 1, 0).v));
  expect(written.map((text) => [text.length, text.replace(/^x+/, '')])).toEqual([
    [32_767, ''],
    [32_767, '…'],
    [32_766, '…'],
  ]);
});

it('writes each line of a text on one of its own', async () => {
  const file = await workbook({ name: 'R', columns: plain, rows: ['una\ndos', 'una sola'] });
  const files = await unzipped(new Uint8Array(await file.arrayBuffer()));
  const styles = String(files.get('xl/styles.xml')!.bytes);
  const sheet = String(files.get('xl/worksheets/sheet1.xml')!.bytes);
  const formats = [.../<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)![1]!.matchAll(/<xf .*?(?:\/>|<\/xf>)/gs)];
  const formatOf = (cell: string) =>
    formats[Number(new RegExp(`<c r="${cell}"(?:[^>]* s="(\\d+)")?`).exec(sheet)![1] ?? 0)]![0];
  expect(formatOf('A2')).toMatch(/wrapText="1"/);
  expect(formatOf('A2')).toMatch(/vertical="top"/);
  expect(formatOf('A3')).not.toMatch(/wrapText/);
});
