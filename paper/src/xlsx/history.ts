import { count, head, moment, text, type Grid } from './grid.ts';

/** Of each entry: its moment in Mexico City (`YYYY-MM-DD hh:mm:ss`), words, and how many fields it changed. */
export type HistorySources = [
  moment: string,
  person: string,
  kind: string,
  contract: string,
  subject: string,
  sentence: string,
  changes: number,
][];

export const historyHeads = [
  'Fecha y hora',
  'Persona',
  'Tipo',
  'Contrato',
  'Asunto',
  'Movimiento',
  'Cambios',
];

/** The history as a sheet, one row for each entry. */
export const historyGrid = (sources: HistorySources): Grid => ({
  name: 'Historial',
  columns: [19, 24, 16, 12, 28, 90, 9],
  rows: [
    historyHeads.map((label) => text(label, head)),
    ...sources.map(([at, person, kind, contract, subject, sentence, changes]) => [
      moment(at),
      ...[person, kind, contract, subject, sentence].map((said) => text(said)),
      count(changes),
    ]),
  ],
  heads: 1,
  landscape: true,
});
