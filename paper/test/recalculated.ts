import { FunctionArgumentType, FunctionPlugin, HyperFormula, type RawCellContent } from 'hyperformula';
import { read, utils, type WorkSheet } from 'xlsx';

/**
 * ROUND as in Excel and LibreOffice, which round the displayed decimal of 15 digits. HyperFormula rounds the binary fraction: 300.90 ×
 * 187.45 = 56,403.705 becomes 56,403.70, but 56,403.71 in Excel and LibreOffice.
 */
class Rounding extends FunctionPlugin {
  static override implementedFunctions = {
    ROUND: {
      method: 'round',
      parameters: [
        { argumentType: FunctionArgumentType.NUMBER },
        { argumentType: FunctionArgumentType.NUMBER, defaultValue: 0 },
      ],
    },
  };

  round(ast: { args: never }, state: never) {
    return this.runFunction(ast.args, state, this.metadata('ROUND'), (value: number, places: number) => {
      const shown = Math.abs(value).toPrecision(15);
      const [digits, exponent = '0'] = shown.split('e') as [string, string?];
      const up = Math.round(Number(`${digits}e${Number(exponent) + places}`));
      return Math.sign(value) * Number(`${up}e${-places}`);
    });
  }
}
HyperFormula.registerFunctionPlugin(Rounding, { esES: {}, enGB: { ROUND: 'ROUND' } });

type Formula = { sheet: string; cell: string; formula: string; cached: number; recalculated: unknown };

const cellsOf = (sheet: WorkSheet): RawCellContent[][] => {
  const { e } = utils.decode_range(sheet['!ref'] ?? 'A1');
  return Array.from({ length: e.r + 1 }, (_, r) =>
    Array.from({ length: e.c + 1 }, (_, c) => {
      const cell = sheet[utils.encode_cell({ r, c })] as { f?: string; v?: unknown } | undefined;
      return cell?.f === undefined ? ((cell?.v ?? null) as RawCellContent) : `=${cell.f}`;
    }),
  );
};

/** Every formula of a workbook, with its stored value and its value recalculated by another engine from the values alone. */
export const recalculated = (bytes: Uint8Array) => {
  const { Sheets } = read(bytes, { cellFormula: true });
  const engine = HyperFormula.buildFromSheets(
    Object.fromEntries(Object.entries(Sheets).map(([name, sheet]) => [name, cellsOf(sheet)])),
    // Its default of 11 digits loses cents from 1,000,000,000.00 on.
    { licenseKey: 'gpl-v3', precisionRounding: 14 },
  );
  const formulas: Formula[] = Object.entries(Sheets).flatMap(([sheet, cells]) =>
    Object.entries(cells)
      .filter(([, cell]) => (cell as { f?: string }).f !== undefined)
      .map(([cell, { f, v }]: [string, { f: string; v: number }]) => ({
        sheet,
        cell,
        formula: f,
        cached: v,
        recalculated: engine.getCellValue(
          engine.simpleCellAddressFromString(cell, engine.getSheetId(sheet)!)!,
        ),
      })),
  );
  const caratula = engine.getSheetId('Carátula');
  const rows = caratula === undefined ? [] : engine.getSheetValues(caratula);
  /** The importe of each row of a carátula, by label. */
  const importes = new Map(rows.map((row) => [row[0], row[3]]));
  const account = engine.getSheetId('Estado de cuenta');
  const accountRows = account === undefined ? [] : engine.getSheetValues(account);
  /** Withheld, returned and balance of each row of an account, by label. */
  const balances = new Map(accountRows.map((row) => [row[1], row.slice(3, 6)]));
  engine.destroy();
  /** All text cells, row by row. */
  const texts = Object.values(Sheets)
    .flatMap((sheet) => cellsOf(sheet).flat())
    .filter((cell) => typeof cell === 'string' && !cell.startsWith('=')) as string[];
  /** `rows`: recalculated values of the account, row by row. */
  return { formulas, importes, balances, rows: accountRows, texts };
};
export type Recalculated = ReturnType<typeof recalculated>;
