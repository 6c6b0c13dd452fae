import { withIva } from '@obraclara/events/estimation-ledger';
import { sum } from '../findings/difference.ts';
import { findingsOf, followedBy, foundIn, remark, type Remark } from '../findings/findings.ts';
import { sheetNames, type Unread } from '../findings/unread.ts';
import { mappingOf, unknownHeadings } from '../header/header.ts';
import { named } from '../header/unknown-heading.ts';
import { pesos } from '../words.ts';
import { catalogDifferences } from './agreement.ts';
import type { CatalogPartida, CatalogReading, Skipped } from './reading.ts';
import type { CatalogTable } from './table.ts';
import { nothingSkipped, type Tally } from './tally.ts';
import { fileTotal, reconciled, summedPartidas, type Summed } from './totals.ts';

/** A table and the tally of its rows. */
export type TableRead = { readonly table: CatalogTable; readonly tally: Tally };
/** The same after reconciling it with its stated totals. `total` is the total of the whole table in cents, or null. */
type Reconciled = TableRead & { readonly partidas: readonly Summed[]; readonly total: number | null };

type Contract = Pick<Whole, 'contract' | 'extraordinary'>;

/**
 * Warning when the contract amount differs from the catalog by more than 0.5 %, with or without the extraordinary concepts; often the
 * contract amount includes IVA.
 */
const contractRemarks = ({ contract, extraordinary }: Contract, computed: number): Remark[] => {
  const isNear = (amount: number) => Math.abs(contract - amount) <= computed * 0.005;
  if (contract <= 0 || computed <= 0 || isNear(computed) || isNear(computed + extraordinary)) return [];
  const how = isNear(withIva(computed).toNumber()) ? 'parece incluir IVA' : 'difiere del catálogo';
  const message = `el monto del contrato (${pesos(contract)}) ${how} (${pesos(computed)} sin IVA)`;
  return [remark('contract-amount', message)];
};

/** Warnings about skipped rows and decimal commas of a table. */
const leftOutRemarks = ({ header }: CatalogTable, { skipped, hidden_cents, commas }: Tally): Remark[] => {
  const { hidden_rows, input_rows } = skipped;
  const hidden = pesos(hidden_cents / 100);
  const message =
    hidden_rows === 1
      ? `1 fila oculta por ${hidden} no se importó`
      : `${hidden_rows} filas ocultas por ${hidden} no se importaron`;
  const inputs = `${input_rows === 1 ? 'se omitió 1 insumo' : `se omitieron ${input_rows} insumos`}; parece un análisis de precios, suba el catálogo`;
  return [
    ...(hidden_rows > 0 ? [remark('hidden-rows', message)] : []),
    ...[...commas].map(([column, count]) =>
      remark(
        'decimal-comma',
        `${count === 1 ? '1 número con coma decimal, leído' : `${count} números con coma decimal, leídos`} así en toda la columna`,
        { row: header.row, column },
      ),
    ),
    ...(input_rows > 0 ? [remark('price-analysis', inputs)] : []),
  ];
};

/** With several sheets, prefixes the sheet name as outermost partida, unless the path already starts with the same name. */
const inside = (sheet: string | undefined, path: string[]): string[] =>
  sheet === undefined || path[0]?.toUpperCase() === sheet.toUpperCase() ? path : [sheet, ...path];

const conceptsOf = ({ table: { sheet_partida }, tally: { drafts } }: TableRead) =>
  drafts.map(({ cents: _, ...concept }) => ({
    ...concept,
    partida: inside(sheet_partida, concept.partida),
    row: concept.row + 1,
  }));

const partidasOf = ({ partidas, table, tally: { cents } }: Reconciled): CatalogPartida[] => {
  const { sheet_partida, header } = table;
  const own = partidas.map(({ partida }) => ({ ...partida, path: inside(sheet_partida, partida.path) }));
  if (sheet_partida === undefined) return own;
  const sheet = { code: '', name: sheet_partida, row: header.row + 1, path: [], computed: cents / 100 };
  return own[0]?.path.length === 0 ? own : [sheet, ...own];
};

const skippedOf = (read: readonly TableRead[]): Skipped => {
  const kinds = Object.keys(nothingSkipped()) as (keyof Skipped)[];
  const counted = kinds.map((kind) => [kind, sum(read.map(({ tally }) => tally.skipped[kind]))]);
  return Object.fromEntries(counted) as Skipped;
};

/** Reconciles a table with the totals that it states. */
const reconcile = ({ table, tally }: TableRead): Reconciled => {
  const { titles, totals, cents } = tally;
  const partidas = summedPartidas(titles, totals, cents);
  const total = fileTotal(totals, cents);
  const remarks = [
    ...reconciled({ partidas, total, computed: cents, column: table.columns.amount }),
    ...leftOutRemarks(table, tally),
  ];
  const warnings = followedBy(tally.warnings, findingsOf(remarks));
  return { table, tally: { ...tally, warnings }, partidas, total: total?.cents ?? null };
};

type Whole = {
  /** Remarks about the file as a whole. */
  about: readonly Remark[];
  unread: Unread[];
  /** Unread parts that may belong to the catalog. */
  doubtful: Unread[];
  contract: number;
  extraordinary: number;
};

/** Combines the tables of a file into one catalog reading. */
export const readingOf = (tables: readonly TableRead[], whole: Whole): CatalogReading => {
  const { about, unread, doubtful } = whole;
  const read = tables.map(reconcile);
  const tallies = read.map(({ tally }) => tally);
  const cents = sum(tallies.map((tally) => tally.cents));
  const [first] = read as [Reconciled];
  const totals = read.map(({ total }) => total);
  const file_cents = totals.some((total) => total === null) ? null : sum(totals as number[]);
  const { errors, reported } = foundIn(
    [...about, ...contractRemarks(whole, cents / 100)],
    read.map(({ table: { sheet }, tally }) => ({ sheet, ...tally })),
  );
  const partidas = read.flatMap((one) => one.partidas);
  return {
    sheet: sheetNames(read.map(({ table }) => table.sheet.name)),
    header_row: first.table.header.row + 1,
    mapping: mappingOf(first.table.sheet, first.table.header),
    ...named(unknownHeadings(first.table.sheet, first.table.header)),
    concepts: read.flatMap(conceptsOf),
    partidas: read.flatMap(partidasOf),
    ...reported,
    differences: catalogDifferences({
      tallies,
      partidas,
      file_cents,
      errors: errors.total,
      unread: doubtful,
    }),
    skipped: skippedOf(read),
    unread,
    file_total: file_cents === null ? null : file_cents / 100,
    computed_total: cents / 100,
  };
};
