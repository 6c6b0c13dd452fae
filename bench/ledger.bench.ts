import { foldLedger, totalAmount, type EstimationLine } from '../events/src/index.ts';
import { deletions } from './deletions.ts';
import { onFreshLog } from './fresh-log.ts';
import { benchServer, goal, median, note, roundsOr } from './harness.ts';

const estimations = 1000;
const rounds = roundsOr(51);
const linesOf = (estimation: number): Pick<EstimationLine, 'quantity' | 'unit_price'>[] =>
  Array.from({ length: 30 }, (_, line) => ({
    quantity: (((estimation * 31 + line * 17) % 100_000) + 125) / 1000,
    unit_price: (((estimation * 13 + line * 29) % 1_000_000) + 1) / 100,
  }));

const contract = Array.from({ length: estimations }, (_, index) => ({
  id: `e${index}`,
  number: index + 1,
  start_date: '2026-01-01',
  creation_date: '2026-01-01T00:00:00.000Z',
  anticipo_amortization_percentage: 30,
  retencion_retraso: null,
  devolucion_retencion: 0,
  otras_retenciones: [
    { nombre: '5 al millar', tipo: 'porcentaje' as const, valor: 0.5, es_suma: false },
    { nombre: 'Fondo de garantía', tipo: 'porcentaje' as const, valor: 5, es_suma: false },
  ],
  lines: linesOf(index),
}));

/** Prices every line and folds every estimation from the captured data. */
const foldAll = () =>
  foldLedger(
    { amount: 10_000_000 },
    contract.map((estimation) => ({ ...estimation, total_amount: totalAmount(estimation.lines) })),
  );

const folding = () => {
  const times: number[] = [];
  for (let round = -10; round < rounds; round++) {
    const started = performance.now();
    foldAll();
    if (round >= 0) times.push(performance.now() - started);
  }
  note(
    `folding ${estimations} estimations of 30 lines, median of ${times.length}: ${median(times).toFixed(2)} ms`,
  );
  goal({ label: 'milliseconds to fold 1,000 estimations of 30 lines', value: median(times), atMost: 20 });
};

/** The deletion of an early estimation must not take longer than that of the last one. */
const deleting = async () => {
  const server = await benchServer();
  try {
    const ordinary = await onFreshLog(server, (...on) => deletions(50_000_000, ...on));
    goal({ label: 'deleting estimation 1 of 1,000, times deleting the last', value: ordinary, atMost: 1.2 });
    // Each later estimation amortises the freed part of the advance, so its row must be written.
    const usedUp = await onFreshLog(server, (...on) => deletions(5_000_000, ...on));
    note(`  the same where the advance is used up halfway: ${usedUp.toFixed(2)}`);
  } finally {
    await server.stop();
  }
};

/** Time to fold a long contract, and cost of changes at its beginning for the read model. */
export const run = async () => {
  folding();
  await deleting();
};
