import type { InternalAnalytics } from '@obraclara/api';
import { addMoney, percentageOf, sharesOf } from '@obraclara/events';
import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card, CardFigure } from '../ui/figures/Card.tsx';
import { dashboard, internal as words } from '../messages.ts';
import { allStatuses, inReview } from '../shared/estimations-in-address.ts';
import { EstimationsLink } from '../shared/EstimationsLink.tsx';
import { shares } from '../ui/figures/shares.ts';
import { contractMoney, money, shareText } from '../ui/format/format.ts';

type Query = UseQueryResult<InternalAnalytics | null>;
type FigureOf = (data: InternalAnalytics) => { value: string; note?: string };

/** Without a status there is no link: the figure is a term of the contract. */
type Figure = [title: string, figureOf: FigureOf, status?: string | undefined];

const grid = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(auto-fit, minmax(160px, 1fr))',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
};

const share = (amount: number, whole: number, textOf: (share: string) => string) => {
  const of = percentageOf(amount, whole);
  return of === null ? {} : { note: textOf(shareText(of)) };
};

/** Amortised and remaining part of the advance payment, as percentages that add up to 100. */
const advanceShares = ({ anticipo_otorgado, anticipo_amortizado }: InternalAnalytics) => {
  const parts = sharesOf([anticipo_amortizado, addMoney(anticipo_otorgado, -anticipo_amortizado)]);
  const [amortised, pending] = (parts ?? []).map((of) => ({
    note: shares.ofAdvance(shareText(Math.max(0, of))),
  }));
  return { amortised, pending };
};

const breakdown: Figure[] = [
  [
    dashboard.totalEstimated,
    ({ total_estimated, contract_amount }) => ({
      value: money(total_estimated),
      ...share(total_estimated, contract_amount, shares.ofContract),
    }),
    allStatuses,
  ],
  [
    dashboard.inReview,
    ({ revision_amount }) => ({ value: money(revision_amount), note: words.revisionHint }),
    inReview,
  ],
  [
    dashboard.authorised,
    ({ autorizada_amount }) => ({ value: money(autorizada_amount), note: words.autorizadaHint }),
    'autorizada',
  ],
  [
    dashboard.paid,
    ({ pagada_amount }) => ({ value: money(pagada_amount), note: words.pagadaHint }),
    'pagada',
  ],
];

const advance: Figure[] = [
  [dashboard.contractAmount, ({ contract_amount }) => ({ value: contractMoney(contract_amount) })],
  [
    words.granted,
    ({ anticipo_otorgado, contract_amount }) => ({
      value: money(anticipo_otorgado),
      ...share(anticipo_otorgado, contract_amount, shares.ofContract),
    }),
  ],
  [
    words.amortised,
    (data) => ({ value: money(data.anticipo_amortizado), ...advanceShares(data).amortised }),
    allStatuses,
  ],
  [words.pending, (data) => ({ value: money(data.anticipo_pendiente), ...advanceShares(data).pending })],
];

const InternalFigure = ({ of: [title, figureOf, status], data }: { of: Figure; data: InternalAnalytics }) => {
  const { value, note } = figureOf(data);
  const shown =
    status === undefined ? (
      value
    ) : (
      <EstimationsLink resource="internal-estimations" name={title} {...{ status, value }} />
    );
  return <CardFigure value={shown} note={note} />;
};

const Cards = ({ label, of, query }: { label: string; of: Figure[]; query: Query }) => (
  <Box role="group" aria-label={label} sx={grid}>
    {of.map((figure) => (
      <Card key={figure[0]} title={figure[0]} query={query} failed={words.analyticsFailed}>
        {(data) => data && <InternalFigure of={figure} data={data} />}
      </Card>
    ))}
  </Box>
);

/** Estimated amounts of the services contract by status, and its advance payment. Pesos, without IVA. */
export const InternalFigures = ({ query }: { query: Query }) => (
  <>
    <Cards label={words.amounts} of={breakdown} query={query} />
    <Cards label={words.advance} of={advance} query={query} />
  </>
);
