import type { FinancialAnalytics } from '@obraclara/api';
import { percentageOf } from '@obraclara/events';
import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contractMoney, counted, money, shareText } from '../ui/format/format.ts';
import type { ProgressAnalytics } from '../shared/concepts/concept-progress.ts';
import { Card, CardFigure } from '../ui/figures/Card.tsx';
import { EstimationsLink } from '../shared/EstimationsLink.tsx';
import { FigureLink } from '../ui/figures/FigureLink.tsx';
import { dashboard as words } from '../messages.ts';
import { texts } from './messages.ts';
import { scrollToId } from '../ui/figures/scroll-to.ts';
import { shares } from '../ui/figures/shares.ts';
import { useAddressOf } from './place.ts';

const small = { fontSize: '0.8125rem', color: 'text.secondary' };

const shareOfContract = (amount: number, contract_amount: number) => {
  const share = percentageOf(amount, contract_amount);
  return share === null ? undefined : shares.ofContract(shareText(share));
};

const Part = ({ label, value, note }: { label: string; value: ReactNode; note: string | undefined }) => (
  <div>
    <Box component="dt" sx={{ ...small, display: 'inline' }}>
      {label}{' '}
    </Box>
    <Box component="dd" translate="no" sx={{ m: 0, display: 'inline', fontWeight: 650 }}>
      {value}
    </Box>
    {note && (
      <Box component="dd" sx={{ ...small, m: 0 }}>
        {note}
      </Box>
    )}
  </div>
);

const Advance = ({ of }: { of: FinancialAnalytics }) => {
  const { anticipo_otorgado: granted, anticipo_amortizado: amortised, contract_amount } = of;
  if (granted === 0) return <CardFigure value={money(0)} note={texts.noAdvance} />;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
      <Part label={texts.granted} value={money(granted)} note={shareOfContract(granted, contract_amount)} />
      <Part
        label={texts.amortised}
        value={<EstimationsLink resource="estimations" name={texts.amortised} value={money(amortised)} />}
        note={shares.ofAdvance(shareText(percentageOf(amortised, granted) ?? 0))}
      />
    </Box>
  );
};

/** Financial progress, with the sum that it comes from. */
const Financial = ({ of }: { of: FinancialAnalytics }) => {
  const { financial_amount, contract_amount, paid_works, paid_amortization, paid_advance } = of;
  const parts: [string, number][] = [
    [texts.paidWorks, paid_works],
    [texts.lessAmortised, paid_amortization],
    [texts.plusAdvance, paid_advance],
  ];
  const sum = parts.map(([label, amount]) => (
    <span key={label}>
      {label} <span translate="no">{money(amount)}</span>{' '}
    </span>
  ));
  return (
    <CardFigure
      value={money(financial_amount)}
      note={
        <>
          <div>{shareOfContract(financial_amount, contract_amount)}</div>
          {financial_amount !== 0 && sum}
        </>
      }
    />
  );
};

const OverExecuted = ({ of }: { of: ProgressAnalytics }) => {
  const addressOf = useAddressOf();
  const count = of.concept_progress.filter(({ status }) => status === 'over').length;
  if (count === 0) return <CardFigure value="0" note={texts.noneOver} />;
  return (
    <CardFigure
      value={counted(count, 'concepto', 'conceptos')}
      note={
        <Box
          component={Link}
          to={addressOf({ place: 'conceptos', concepts: 'sobre-ejecutados' })}
          onClick={() => scrollToId('conceptos')}
          sx={{
            color: 'primary.main',
            fontWeight: 600,
            display: 'inline-block',
            py: 0.5,
            '@media (pointer: coarse)': { py: 1.875 },
          }}
        >
          {texts.seeConcepts}
        </Box>
      }
    />
  );
};

type Props = { financial: UseQueryResult<FinancialAnalytics>; progress: UseQueryResult<ProgressAnalytics> };

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', xl: 'repeat(6, 1fr)' },
  // Height of the loaded content.
  '& > *': { minHeight: { xs: 108, sm: 124 } },
  '& > :nth-of-type(-n + 5):nth-of-type(n + 4)': { minHeight: { xs: 148, sm: 152 } },
};

/** The cards. Amounts in pesos without IVA. */
export const Cards = ({ financial, progress }: Props) => {
  const addressOf = useAddressOf();
  const of = { query: financial, failed: texts.financialFailed };
  return (
    <Box sx={grid}>
      <Card title={words.contractAmount} place="monto" {...of}>
        {({ contract_amount, awarded_amount }) => (
          <CardFigure
            value={contractMoney(contract_amount)}
            note={contract_amount === awarded_amount ? undefined : texts.awarded(money(awarded_amount))}
          />
        )}
      </Card>
      <Card title={words.estimatedAmount} {...of}>
        {({ total_estimated, contract_amount }) => (
          <CardFigure
            value={
              <EstimationsLink
                resource="estimations"
                name={words.estimatedAmount}
                value={money(total_estimated)}
              />
            }
            note={shareOfContract(total_estimated, contract_amount)}
          />
        )}
      </Card>
      <Card title={words.executedAmount} {...of}>
        {({ executed_amount, contract_amount }) => (
          <CardFigure
            value={
              <FigureLink
                to={addressOf({ place: 'conceptos', concepts: 'todos' })}
                onClick={() => scrollToId('conceptos')}
                name={words.executedAmount}
                rows="conceptos"
                value={money(executed_amount)}
              />
            }
            note={shareOfContract(executed_amount, contract_amount)}
          />
        )}
      </Card>
      <Card title={texts.financial} {...of}>
        {(data) => <Financial of={data} />}
      </Card>
      <Card title={words.advance} {...of}>
        {(data) => <Advance of={data} />}
      </Card>
      <Card title={words.overExecuted} query={progress} failed={texts.progressFailed}>
        {(data) => <OverExecuted of={data} />}
      </Card>
    </Box>
  );
};
