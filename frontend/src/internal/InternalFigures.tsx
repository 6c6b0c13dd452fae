import type { InternalAnalytics } from '@obraclara/api';
import { addMoney, percentageOf, sharesOf } from '@obraclara/events';
import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card, CardFigure } from '../shared/figures/Card.tsx';
import { dashboard, internal as words } from '../messages.ts';
import { shares } from '../shared/figures/shares.ts';
import { contractMoney, money, shareText } from '../shared/format.ts';

type Query = UseQueryResult<InternalAnalytics | null>;
type FigureOf = (data: InternalAnalytics) => { value: string; note?: string };

const grid = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(auto-fit, minmax(160px, 1fr))',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
};

const share = (amount: number, whole: number, said: (share: string) => string) => {
  const of = percentageOf(amount, whole);
  return of === null ? {} : { note: said(shareText(of)) };
};

/** What the estimations amortised of the advance and what is left of it, in per cent that add up to 100. */
const advanceShares = ({ anticipo_otorgado, anticipo_amortizado }: InternalAnalytics) => {
  const parts = sharesOf([anticipo_amortizado, addMoney(anticipo_otorgado, -anticipo_amortizado)]);
  const [amortised, pending] = (parts ?? []).map((of) => ({
    note: shares.ofAdvance(shareText(Math.max(0, of))),
  }));
  return { amortised, pending };
};

const breakdown: [string, FigureOf][] = [
  [
    dashboard.totalEstimated,
    ({ total_estimated, contract_amount }) => ({
      value: money(total_estimated),
      ...share(total_estimated, contract_amount, shares.ofContract),
    }),
  ],
  [
    dashboard.inReview,
    ({ revision_amount }) => ({ value: money(revision_amount), note: words.revisionHint }),
  ],
  [
    dashboard.authorised,
    ({ autorizada_amount }) => ({ value: money(autorizada_amount), note: words.autorizadaHint }),
  ],
  [dashboard.paid, ({ pagada_amount }) => ({ value: money(pagada_amount), note: words.pagadaHint })],
];

const advance: [string, FigureOf][] = [
  [dashboard.contractAmount, ({ contract_amount }) => ({ value: contractMoney(contract_amount) })],
  [
    words.granted,
    ({ anticipo_otorgado, contract_amount }) => ({
      value: money(anticipo_otorgado),
      ...share(anticipo_otorgado, contract_amount, shares.ofContract),
    }),
  ],
  [words.amortised, (data) => ({ value: money(data.anticipo_amortizado), ...advanceShares(data).amortised })],
  [words.pending, (data) => ({ value: money(data.anticipo_pendiente), ...advanceShares(data).pending })],
];

const Cards = ({ label, of, query }: { label: string; of: [string, FigureOf][]; query: Query }) => (
  <Box role="group" aria-label={label} sx={grid}>
    {of.map(([title, figureOf]) => (
      <Card key={title} title={title} query={query} failed={words.analyticsFailed}>
        {(data) => data && <CardFigure {...figureOf(data)} />}
      </Card>
    ))}
  </Box>
);

/** What was estimated of the services contract by where it stands, and its advance. Pesos without IVA. */
export const InternalFigures = ({ query }: { query: Query }) => (
  <>
    <Cards label={words.amounts} of={breakdown} query={query} />
    <Cards label={words.advance} of={advance} query={query} />
  </>
);
