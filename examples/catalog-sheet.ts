import { utils, type CellObject, type WorkSheet } from 'xlsx';
import { amountOf, totalOf, type ExampleConcept, type ExamplePart } from './concepts.ts';
import { inLetters } from './letters.ts';

export type Cell = string | number | null | CellObject;

export const money = '"$"#,##0.00';
const pesos = (value: number, decimals = 2) =>
  `$ ${value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 4 })}`;
const formula = (f: string, v: number): CellObject => ({ t: 'n', f, v, z: money });

/** `merges`: ranges in A1 notation; `widths`: in characters. */
export const sheetOf = (rows: Cell[][], merges: string[], widths: number[]): WorkSheet => {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = merges.map((range) => utils.decode_range(range));
  sheet['!cols'] = widths.map((wch) => ({ wch }));
  return sheet;
};

const conceptRow = (concept: ExampleConcept, row: number, asText: boolean): Cell[] => {
  const { code, name, unit, quantity, price, amount } = concept;
  if (asText) {
    const count = quantity.toLocaleString('en-US', { minimumFractionDigits: 2 });
    return [code, name, unit, count, pesos(price), `(${inLetters(price)})`, pesos(amount)];
  }
  const number: CellObject = { t: 'n', v: quantity, z: '#,##0.00' };
  return [code, name, unit, number, { t: 'n', v: price, z: money }, `(${inLetters(price)})`, formula(`ROUND(D${row}*E${row},2)`, amount)];
};

const isOuter = (parts: ExamplePart[], code: string) => parts.some((part) => part.code.startsWith(`${code}.`));

/**
 * A catalog in the style of a state office: titles, a merged header of two rows, a column of unit prices in words, subtotals in the rows
 * of subpartidas and below partidas, IVA and signatures. Partidas in `asText` have their numbers as text.
 */
export const officialCatalog = (titles: string[], parts: ExamplePart[], asText: string[]): WorkSheet => {
  const rows: Cell[][] = [...titles.map((title) => [title]), []];
  const merges = titles.map((_, at) => `A${at + 1}:G${at + 1}`);
  const header = rows.length + 1;
  rows.push(
    ['CLAVE', 'DESCRIPCIÓN DEL CONCEPTO', 'UNIDAD DE', 'CANTIDAD', 'PRECIO UNITARIO', null, 'IMPORTE'],
    [null, null, 'MEDIDA', null, 'CON NÚMERO', 'CON LETRA', '($)'],
  );
  merges.push(...['A', 'B', 'D'].map((column) => `${column}${header}:${column}${header + 1}`), `E${header}:F${header}`);
  let outer: ExamplePart | undefined;
  const closeOuter = () => {
    if (outer) rows.push([null, `TOTAL ${outer.name}`, null, null, null, null, pesos(amountOf(parts, outer.code))], []);
    outer = undefined;
  };
  for (const part of parts) {
    if (!part.code.includes('.')) closeOuter();
    const hasParts = isOuter(parts, part.code);
    if (hasParts) outer = part;
    const first = rows.length + 2;
    const sum = formula(`SUM(G${first}:G${first + part.concepts.length - 1})`, part.amount);
    rows.push([part.code, part.name, null, null, null, null, hasParts ? null : sum]);
    for (const concept of part.concepts)
      rows.push(conceptRow(concept, rows.length + 1, asText.includes(part.code)));
  }
  closeOuter();
  const total = totalOf(parts);
  const iva = Math.round(total * 16) / 100;
  const label = (text: string, value: number): Cell[] => [null, null, null, null, text, null, { t: 'n', v: value, z: money }];
  rows.push([], label('SUBTOTAL', total), label('IVA 16 %', iva), label('TOTAL', Math.round((total + iva) * 100) / 100));
  rows.push([`(SON: ${inLetters(Math.round((total + iva) * 100) / 100)})`], []);
  rows.push([null, 'ELABORÓ: ING. ROSA MARÍA OLVERA SÁNCHEZ'], [null, 'AUTORIZÓ: ARQ. TOMÁS IBARRA LEÓN']);
  return sheetOf(rows, merges, [12, 70, 10, 14, 16, 40, 18]);
};

/** A catalog in the style of a small contractor: one header row, a total, no merged cells. */
export const plainCatalog = (title: string, parts: ExamplePart[]): WorkSheet => {
  const rows: Cell[][] = [[title], [], ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'P.U.', 'Importe']];
  for (const { name, concepts, amount } of parts) {
    rows.push([null, name]);
    for (const { code, name: title, unit, quantity, price, amount: line } of concepts)
      rows.push([code, title, unit, quantity, { t: 'n', v: price, z: money }, { t: 'n', v: line, z: money }]);
    rows.push([null, `Subtotal ${name}`, null, null, null, { t: 'n', v: amount, z: money }]);
  }
  rows.push([], [null, 'TOTAL SIN IVA', null, null, null, { t: 'n', v: totalOf(parts), z: money }]);
  return sheetOf(rows, [], [12, 60, 10, 12, 14, 16]);
};
