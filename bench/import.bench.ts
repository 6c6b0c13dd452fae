import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { read, utils, write, type CellObject } from 'xlsx';
import { readCatalog, readProgram } from '../spreadsheet/src/index.ts';
import { goal, note, noteMedians, race, ratio, roundsOr } from './harness.ts';

const rows = 20_000;
const perPartida = 25;
const head = ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO UNITARIO', 'IMPORTE'];
const text =
  'Suministro y colocación de concreto premezclado en elementos estructurales, incluye: materiales, mano de obra, equipo, herramienta, curado y pruebas de laboratorio, tramo';

/** A catalog of 20,000 concepts in partidas, with amounts as formulas, like those of large works. */
const largeCatalog = (): Uint8Array => {
  const lines: (string | number | null | CellObject)[][] = [['OBRA: PRUEBA DE CARGA'], [], head];
  for (let at = 0; at < rows; at++) {
    const partida = Math.floor(at / perPartida) + 1;
    if (at % perPartida === 0) lines.push([`${partida}`, `PARTIDA NÚMERO ${partida}`]);
    const [quantity, price] = [
      Math.round((1 + (at % 997) * 1.37) * 100) / 100,
      Math.round((10 + (at % 1013) * 3.19) * 100) / 100,
    ];
    const line = lines.length + 1;
    const amount: CellObject = {
      t: 'n',
      f: `ROUND(D${line}*E${line},2)`,
      v: Math.round(quantity * price * 100) / 100,
      z: '"$"#,##0.00',
    };
    lines.push([
      `${partida}.${(at % perPartida) + 1}`,
      `${text} ${at}`,
      'm3',
      quantity,
      { t: 'n', v: price, z: '"$"#,##0.00' },
      amount,
    ]);
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines), 'Catálogo');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
};

const milliseconds = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Peak resident memory, in MB, of a separate process that reads the file once. */
const memoryOf = async (file: string): Promise<number> => {
  const reader = new URL('../spreadsheet/src/index.ts', import.meta.url).href;
  const script = `
    import { readFileSync } from 'node:fs';
    import { readCatalog } from ${JSON.stringify(reader)};
    const { concepts } = await readCatalog(new Uint8Array(readFileSync(${JSON.stringify(file)})));
    process.stdout.write(JSON.stringify([concepts.length, process.resourceUsage().maxRSS / 1024]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const [read, megabytes] = JSON.parse(stdout) as [number, number];
  if (read !== rows) throw new Error(`${read} of ${rows} concepts were read`);
  return megabytes;
};

/** Longest time, in ms, that the main thread was blocked while a catalog was read. */
const longestPause = async (bytes: Uint8Array): Promise<number> => {
  let [last, longest] = [performance.now(), 0];
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  await readCatalog(bytes);
  clearInterval(clock);
  return longest;
};

/** Reads the two largest workbooks of the examples as their preview does: time relative to SheetJS alone. */
const previews = async (): Promise<void> => {
  const workbook = async (name: string) =>
    new Uint8Array(await readFile(new URL(`../examples/puente-carretero-${name}.xlsx`, import.meta.url)));
  const [catalog, program] = await Promise.all([workbook('catalogo'), workbook('programa')]);
  const { concepts } = await readCatalog(catalog);
  const context = { start_date: '2026-01-05', end_date: '2027-02-28', concepts };
  const readings = [
    { name: 'catalog', bytes: catalog, preview: () => readCatalog(catalog), atMost: 3.5 },
    { name: 'program', bytes: program, preview: () => readProgram(program, context), atMost: 6 },
  ];
  for (const { name, bytes, preview, atMost } of readings) {
    const results = await race(
      [
        { name: 'SheetJS alone', measure: () => milliseconds(() => read(bytes, { type: 'array' })) },
        { name: 'preview', measure: () => milliseconds(preview) },
      ],
      roundsOr(25),
    );
    noteMedians(`preview of the largest ${name} of the examples`, results, 'ms');
    const value = ratio(results, 'preview', 'SheetJS alone');
    goal({ label: `preview of a ${name}, times SheetJS alone`, value, atMost });
  }
};

/**
 * Reads the largest examples, and a catalog of 20,000 rows: time relative to SheetJS alone, memory, and blocking of other requests.
 */
export const run = async (): Promise<void> => {
  await previews();
  const bytes = largeCatalog();
  note(`a catalog of ${rows} concepts, ${(bytes.length / 1024 / 1024).toFixed(1)} MB`);
  const results = await race([
    { name: 'SheetJS alone', measure: () => milliseconds(() => read(bytes, { type: 'array' })) },
    { name: 'readCatalog', measure: () => milliseconds(() => readCatalog(bytes)) },
  ]);
  noteMedians('one reading', results, 'ms');
  goal({
    label: 'import, times SheetJS alone',
    value: ratio(results, 'readCatalog', 'SheetJS alone'),
    atMost: 3,
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-import-'));
  try {
    const file = path.join(folder, 'catalog.xlsx');
    await writeFile(file, bytes);
    goal({ label: 'import, memory of the process (MB)', value: await memoryOf(file), atMost: 600 });
  } finally {
    await rm(folder, { recursive: true });
  }
  note(`  longest pause of the main thread: ${(await longestPause(bytes)).toFixed(0)} ms`);
};
