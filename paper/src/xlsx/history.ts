import { count, head, moment, text, type Grid } from './grid.ts';

/** Per entry: its time in Mexico City (`YYYY-MM-DD hh:mm:ss`), texts, and the number of changed fields. */
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

/** Sheet of the history, one row per entry. */
export const historyGrid = (sources: HistorySources): Grid => ({
  name: 'Historial',
  columns: [19, 24, 16, 12, 28, 90, 9],
  rows: [
    historyHeads.map((label) => text(label, head)),
    ...sources.map(([at, person, kind, contract, subject, sentence, changes]) => [
      moment(at),
      ...[person, kind, contract, subject, sentence].map((value) => text(value)),
      count(changes),
    ]),
  ],
  heads: 1,
  landscape: true,
});
