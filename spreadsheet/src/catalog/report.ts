import { catalogDifferences } from '../findings/agreement.ts';
import type { Pass } from './pass.ts';
import { nothingSkipped } from './pass.ts';
import type { CatalogPartida, CatalogReading, Skipped } from './reading.ts';
import { fileTotal, reconcile } from './totals.ts';
import { foundIn, note, type Findings } from '../findings/findings.ts';
import { mappingOf } from '../header/header.ts';
import { sheetNames, type Unread } from '../findings/unread.ts';
import { pesos } from '../words.ts';

/** Says when the amount of the contract is not that of its catalog; often it includes IVA. Half a per cent is nothing. */
const checkContract = (warnings: Findings, contract: number, computed: number): void => {
  const isNear = (amount: number) => Math.abs(contract - amount) <= computed * 0.005;
  if (contract <= 0 || computed <= 0 || isNear(computed)) return;
  const how = isNear(computed * 1.16) ? 'parece incluir IVA' : 'difiere del catálogo';
  note(
    warnings,
    'contract-amount',
    `el monto del contrato (${pesos(contract)}) ${how} (${pesos(computed)} sin IVA)`,
  );
};

const sayWhatWasLeftOut = ({ reading, skipped, hidden_cents, header }: Pass): void => {
  const { warnings, commas } = reading;
  const hidden = pesos(hidden_cents / 100);
  if (skipped.hidden_rows === 1) note(warnings, 'hidden-rows', `1 fila oculta por ${hidden} no se importó`);
  if (skipped.hidden_rows > 1)
    note(warnings, 'hidden-rows', `${skipped.hidden_rows} filas ocultas por ${hidden} no se importaron`);
  for (const [column, count] of commas) {
    const message = `${count} números con coma decimal, leídos así en toda la columna`;
    note(warnings, 'decimal-comma', message, { row: header.row, column });
  }
  if (skipped.input_rows === 0) return;
  const message = `se omitieron ${skipped.input_rows} insumos; parece un análisis de precios, suba el catálogo`;
  note(warnings, 'price-analysis', message);
};

/** A sheet of several is the partida around all of its own; one that has its title alone is not told twice. */
const inside = (sheet: string | undefined, path: string[]): string[] =>
  sheet === undefined || path[0]?.toUpperCase() === sheet.toUpperCase() ? path : [sheet, ...path];

const conceptsOf = ({ drafts, sheet_partida }: Pass) =>
  drafts.map(({ cents: _, ...concept }) => ({
    ...concept,
    partida: inside(sheet_partida, concept.partida),
    row: concept.row + 1,
  }));

const partidasOf = ({ outline, sheet_partida, header, cents }: Pass): CatalogPartida[] => {
  const own = outline.all.map(({ partida }) => ({ ...partida, path: inside(sheet_partida, partida.path) }));
  if (sheet_partida === undefined) return own;
  const sheet = { code: '', name: sheet_partida, row: header.row + 1, path: [], computed: cents / 100 };
  return own[0]?.path.length === 0 ? own : [sheet, ...own];
};

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const skippedOf = (passes: Pass[]): Skipped => {
  const all = nothingSkipped();
  for (const { skipped } of passes)
    for (const kind of Object.keys(all) as (keyof Skipped)[]) all[kind] += skipped[kind];
  return all;
};

/** Compares a table with the totals in it. Answers the one of the whole table in cents, null without one. */
const totalOf = (pass: Pass): number | null => {
  const { reading, outline, totals, cents } = pass;
  const total = fileTotal(totals);
  reconcile(outline, { total, computed: cents, column: reading.columns.amount }, reading.warnings);
  sayWhatWasLeftOut(pass);
  return total?.cents ?? null;
};

type Whole = {
  about: Findings;
  unread: Unread[];
  /** Those of them that may be part of the catalog after all. */
  doubtful: Unread[];
  contract: number;
};

/** What was read of all the tables of a file, as one catalog. */
export const readingOf = (passes: Pass[], { about, unread, doubtful, contract }: Whole): CatalogReading => {
  const totals = passes.map(totalOf);
  const cents = sum(passes.map((pass) => pass.cents));
  const [first] = passes as [Pass];
  const file_cents = totals.some((total) => total === null) ? null : sum(totals as number[]);
  checkContract(about, contract, cents / 100);
  const { errors, told } = foundIn(
    about,
    passes.map(({ reading }) => reading),
  );
  const differences = catalogDifferences(passes, { file_cents, errors: errors.total, unread: doubtful });
  return {
    sheet: sheetNames(passes.map(({ reading }) => reading.sheet.name)),
    header_row: first.header.row + 1,
    mapping: mappingOf(first.reading.sheet, first.header),
    concepts: passes.flatMap(conceptsOf),
    partidas: passes.flatMap(partidasOf),
    ...told,
    differences,
    skipped: skippedOf(passes),
    unread,
    file_total: file_cents === null ? null : file_cents / 100,
    computed_total: cents / 100,
  };
};
