import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { read, utils, type CellObject, type WorkSheet } from 'xlsx';

/** A workbook that was taken away, read by another library than the one that wrote it. */
export type Taken = { file: string; sheet: WorkSheet; rows: (CellObject | undefined)[][] };

const rowsOf = (sheet: WorkSheet): Taken['rows'] => {
  const { e } = utils.decode_range(sheet['!ref']!);
  const at = (r: number, c: number) => sheet[utils.encode_cell({ r, c })] as CellObject | undefined;
  return Array.from({ length: e.r + 1 }, (_, r) => Array.from({ length: e.c + 1 }, (_, c) => at(r, c)));
};

/** Takes away what stands in this part of the page, by its button. */
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

/** What a cell of the screen says: what is chosen in a field, what is written there, nothing of what only those who hear it get. */
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

/** The number that a text shows, and with how many decimals. */
const numberIn = (text: string) => {
  const [, minus = '', digits = '', decimals = ''] =
    /([-−]?)\$?(?:[-−])?([\d,]+)(?:\.(\d+))?/.exec(text) ?? [];
  return {
    value: Number(`${minus && '-'}${digits.replaceAll(',', '')}.${decimals || 0}`),
    decimals: decimals.length,
  };
};

/** Holds a cell of the workbook against what the screen says in its place. */
const expectSame = (shown: string, cell: CellObject | undefined, where: string) => {
  if (cell === undefined) return expect(['', '—', 'Sin fecha'], where).toContain(shown);
  expect(cell.f, `${where}: no formula`).toBeUndefined();
  // A name that is too long for its column is whole where it is taken to.
  if (cell.t === 's' && /…( \(|$)/.test(shown))
    return expect(String(cell.v).startsWith(shown.split('…')[0]!), where).toBe(true);
  if (cell.t === 's') return expect(shown, where).toContain(cell.v as string);
  expect(cell.t, where).toBe('n');
  if (cell.z === 'dd/mm/yyyy') return expect(cell.v, where).toBe(serial(shown));
  const { value, decimals } = numberIn(shown);
  expect(Number((cell.v as number).toFixed(decimals)), `${where}: ${shown}`).toBe(value);
};

/** The rows of a table on screen under its heads, those of a band left out. */
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
  /** Its columns that are not taken away, since they hold nothing to be taken. */
  left?: string[];
  /** Columns of the workbook that the screen shows within another. */
  added?: string[];
};

/** Takes a table away, and holds it against the screen: every row, every column, numbers as numbers and days as days. */
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

/** The values of a column of a workbook, by its title. */
export const columnOf = ({ rows: [titles, ...body] }: Taken, title: string) => {
  const c = titles!.findIndex((cell) => cell?.v === title);
  expect(c, title).toBeGreaterThanOrEqual(0);
  return body.map((row) => row[c]?.v ?? null);
};
