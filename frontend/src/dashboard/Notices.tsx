import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import type { SCurveAnswer, FinancialAnalytics } from '@obraclara/api';
import { contractNotices, type ContractNotice } from '@obraclara/events';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { app } from '../messages.ts';
import type { ProgressAnalytics } from '../shared/concepts/concept-progress.ts';
import { texts } from './messages.ts';
import { scrollToId } from '../ui/figures/scroll-to.ts';
import { placeOfNotice, useAddressOf } from './place.ts';
import { Section } from '../ui/figures/Section.tsx';
import { Loading } from '../ui/states/states.tsx';

const linkText: Record<ContractNotice['kind'], string> = {
  behind_plan: 'Ver la curva S',
  concepts_behind: 'Ver los conceptos',
  over_executed: 'Ver los conceptos',
  estimated_beyond_contract: 'Ver el monto',
  advance_not_amortised: 'Ver el pronóstico',
  estimated_beyond_executed: 'Ver los conceptos',
  amount_with_iva: 'Ver el monto',
  dates_outside: 'Ver la curva S',
  no_program: 'Ver la curva S',
  no_amount: 'Ver el monto',
  no_advance: 'Ver el pronóstico',
};

/** Missing data are not an alert. */
const missing: readonly ContractNotice['kind'][] = ['no_program', 'no_amount', 'no_advance'];

const Notice = ({ kind, text }: ContractNotice) => {
  const target = placeOfNotice[kind];
  const addressOf = useAddressOf();
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.25, borderTop: '1px solid var(--line)' }}>
      {missing.includes(kind) ? (
        <InfoOutlined aria-hidden fontSize="small" sx={{ color: 'text.secondary', mt: 0.25 }} />
      ) : (
        <WarningAmber aria-hidden fontSize="small" sx={{ color: 'warning.main', mt: 0.25 }} />
      )}
      <Box sx={{ minWidth: 0, fontSize: '0.875rem', lineHeight: 1.45 }}>
        {text}{' '}
        <Box
          component={Link}
          to={addressOf(target)}
          onClick={() => scrollToId(target.place)}
          sx={{ color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}
        >
          {linkText[kind]}
        </Box>
      </Box>
    </Box>
  );
};

type Props = {
  curve: UseQueryResult<SCurveAnswer>;
  financial: UseQueryResult<FinancialAnalytics>;
  progress: UseQueryResult<ProgressAnalytics>;
};

const NoNotices = () => (
  <Stack direction="row" spacing={1.5} sx={{ py: 1.25, borderTop: '1px solid var(--line)' }}>
    <CheckCircleOutlined aria-hidden fontSize="small" sx={{ color: 'success.main', mt: 0.25 }} />
    <Box sx={{ fontSize: '0.875rem' }}>
      <Box sx={{ fontWeight: 600 }}>{texts.noNotices}</Box>
      {texts.noNoticesHint}
    </Box>
  </Stack>
);

/** Issues of this contract that need attention, each with a link to its details. A failed query shows an error instead of no issues. */
export const Notices = ({ curve, financial, progress }: Props) => {
  const notices = useMemo(
    () =>
      contractNotices({
        curve: curve.data,
        financial: financial.data,
        concepts: progress.data?.concept_progress,
        measured_on: progress.data?.measured_on,
      }),
    [curve.data, financial.data, progress.data],
  );
  const all = [curve, financial, progress];
  const pending = all.some(({ isPending }) => isPending);
  const failed = all.filter(({ data, isPending }) => data === undefined && !isPending);
  return (
    <Section title={texts.notices}>
      {pending && (
        <Loading>
          <Skeleton variant="rounded" height={180} />
        </Loading>
      )}
      {!pending && notices.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {notices.map((notice) => (
            <Notice key={notice.kind} {...notice} />
          ))}
        </Box>
      )}
      {!pending && notices.length === 0 && failed.length === 0 && <NoNotices />}
      {!pending && failed.length > 0 && (
        <Typography role="alert" variant="body2" sx={{ pt: 1 }}>
          {texts.noticesFailed}{' '}
          <Button size="small" onClick={() => failed.forEach((query) => void query.refetch())}>
            {app.retry}
          </Button>
        </Typography>
      )}
    </Section>
  );
};
