import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { read, utils, type CellObject, type WorkSheet } from 'xlsx';

/** A downloaded workbook, parsed by another library than the one that wrote it. */
export type Taken = { file: string; sheet: WorkSheet; rows: (CellObject | undefined)[][] };

const rowsOf = (sheet: WorkSheet): Taken['rows'] => {
  const { e } = utils.decode_range(sheet['!ref']!);
  const at = (r: number, c: number) => sheet[utils.encode_cell({ r, c })] as CellObject | undefined;
  return Array.from({ length: e.r + 1 }, (_, r) => Array.from({ length: e.c + 1 }, (_, c) => at(r, c)));
};

/** Downloads a workbook with the button inside `within_`. */
export const take = async (within_: HTMLElement = document.body): Promise<Taken> => {
  const blobs: Blob[] = [];
  const files: string[] = [];
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  try {
    await userEvent.click(await within(within_).findByRole('button', { name: 'Descargar Excel' }));
    await waitFor(() => expect(files).toHaveLength(1), { timeout: 20_000 });
    const book = read(await blobs[0]!.arrayBuffer(), { cellNF: true });
    const sheet = book.Sheets[book.SheetNames[0]!]!;
    return { file: files[0]!, sheet, rows: rowsOf(sheet) };
  } finally {
    click.mockRestore();
  }
};

/** Visible text of a table cell: the selected option or value of a field, else its text without hidden labels. */
const shownIn = (cell: Element): string => {
  const field = cell.querySelector<HTMLSelectElement | HTMLInputElement>('select, input');
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? '';
  if (field) return field.value;
  const copy = cell.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('.hidden-label, [aria-hidden]')) hidden.remove();
  return (copy.textContent ?? '').replaceAll('\u00a0', ' ').trim();
};

const serial = (date: string): number => {
  const iso = /^\d{4}-\d\d-\d\d$/.test(date) ? date : undefined;
  const [day, month, year] = iso ? iso.split('-').map(Number).reverse() : date.split('/').map(Number);
  return Math.round((Date.UTC(year!, month! - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000);
};

/** Parses the number of a text and counts its decimals. */
const numberIn = (text: string) => {
  const [, minus = '', digits = '', decimals = ''] =
    /([-−]?)\$?(?:[-−])?([\d,]+)(?:\.(\d+))?/.exec(text) ?? [];
  return {
    value: Number(`${minus && '-'}${digits.replaceAll(',', '')}.${decimals || 0}`),
    decimals: decimals.length,
  };
};

/** Asserts that a workbook cell has the value that the screen shows. */
const expectSame = (shown: string, cell: CellObject | undefined, where: string) => {
  if (cell === undefined) return expect(['', '—', 'Sin fecha'], where).toContain(shown);
  expect(cell.f, `${where}: no formula`).toBeUndefined();
  // The screen truncates long names; the workbook has the whole name.
  if (cell.t === 's' && /…( \(|$)/.test(shown))
    return expect(String(cell.v).startsWith(shown.split('…')[0]!), where).toBe(true);
  if (cell.t === 's') return expect(shown, where).toContain(cell.v as string);
  expect(cell.t, where).toBe('n');
  if (cell.z === 'dd/mm/yyyy') return expect(cell.v, where).toBe(serial(shown));
  const { value, decimals } = numberIn(shown);
  expect(Number((cell.v as number).toFixed(decimals)), `${where}: ${shown}`).toBe(value);
};

/** Heads and rows of a table on screen, without band rows. */
const screenOf = (table: HTMLElement) => {
  const cells = (row: Element) => [...row.children].map(shownIn);
  const heads = [...table.querySelectorAll('thead th')].map(shownIn);
  const rows = [...table.querySelectorAll('tbody tr, tfoot tr')]
    .filter((row) => row.children.length === heads.length)
    .map(cells);
  return { heads, rows };
};

type Expected = {
  /** Accessible name of the table. */
  table: string;
  /** Columns without exportable content, which the workbook omits. */
  left?: string[];
  /** Columns of the workbook that the screen shows inside another column. */
  added?: string[];
};

/** Downloads a table and asserts that the workbook equals the screen: every row and column, numbers as numbers, dates as dates. */
export const expectTaken = async ({ table: name, left = [], added = [] }: Expected): Promise<Taken> => {
  const table = await screen.findByRole('table', { name });
  const taken = await take();
  const { heads, rows } = screenOf(table);
  const [titles, ...body] = taken.rows;
  const called = titles!.map((cell) => String(cell?.v));
  expect(called.filter((title) => !added.includes(title))).toEqual(
    heads.filter((head) => !left.includes(head)),
  );
  expect(called.filter((title) => added.includes(title))).toEqual(added);
  expect(body).toHaveLength(rows.length);
  for (const [r, row] of rows.entries())
    for (const [c, head] of heads.entries())
      if (!left.includes(head)) expectSame(row[c]!, body[r]![called.indexOf(head)], `${head}, row ${r + 1}`);
  return taken;
};

/** Values of a column of a workbook, by its title. */
export const columnOf = ({ rows: [titles, ...body] }: Taken, title: string) => {
  const c = titles!.findIndex((cell) => cell?.v === title);
  expect(c, title).toBeGreaterThanOrEqual(0);
  return body.map((row) => row[c]?.v ?? null);
};
