import { ClosingAnswer } from '@obraclara/api';
import { answered } from '../../api/answers.fixture.ts';

const noTotals = { contractor: 0, other: 0, balance: 0, side: null };

/** A contract of which nothing was received. */
export const openContract = answered(ClosingAnswer, {
  receptions: [],
  items: [],
  settlement: null,
  extinction: null,
  left: 0,
  draft: { on: '2026-11-20', rows: [], totals: noTotals, obstacles: [], notices: [] },
});

/** A contract that was received, with its drafted finiquito. */
export const received = answered(ClosingAnswer, {
  ...openContract,
  receptions: [{ id: 'r1', kind: 'total', on: '2026-11-20', folio: 'AER-1' }],
  items: [{ kind: 'pena', text: '=1+1', amount: 10 }],
  draft: {
    on: '2027-01-16',
    rows: [
      {
        side: 'contratista',
        kind: 'estimacion',
        text: 'Por pagar de la estimación 12',
        amount: 13_248_152.74,
        estimation: { id: 'e12', number: 12, net: 13_248_152.74 },
      },
      { side: 'dependencia', kind: 'pena', text: '=1+1', amount: 10 },
    ],
    totals: { contractor: 13_248_152.74, other: 10, balance: 13_248_142.74, side: 'contratista' },
    obstacles: ['Faltan por resolver las estimaciones 13 y 14.'],
    notices: [],
  },
});

const { rows, totals } = received.draft;
/** The same contract with its finiquito signed. */
export const settled = answered(ClosingAnswer, {
  ...received,
  settlement: { on: '2026-12-18', rows, totals },
  left: 5,
  draft: { ...received.draft, obstacles: [] },
});
