import Add from '@mui/icons-material/Add';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import { Alert, Box, Button, Stack } from '@mui/material';
import type { ContractTermsAnswer, TermsAnswer } from '@obraclara/api';
import { decimalDifference, formatCount, may, percentageOf } from '@obraclara/events';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { snapshotInstant } from '../api/snapshot.ts';
import { useSession } from '../session/useSession.ts';
import { Card, CardFigure } from '../ui/figures/Card.tsx';
import { Section } from '../ui/figures/Section.tsx';
import { day, money, percentage, quantity, shareText, unitMoney } from '../ui/format/format.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import type { Column } from '../ui/tables/columns.ts';
import { ExcelButton } from '../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../ui/tables/TableOrCards.tsx';
import { AmendmentDialog } from './AmendmentDialog.tsx';
import { texts, lineOrigins, originNames } from './messages.ts';
import { ResumeDialog, SuspensionDialog } from './SuspensionDialogs.tsx';
import { useContractTerms, type TermsOf } from './useContractTerms.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

type Amendment = ContractTermsAnswer['amendments'][number];
type Suspension = ContractTermsAnswer['suspensions'][number];
type Line = Amendment['lines'][number];

const grid = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(150px, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
};
const inDays = (days: number) => formatCount(days, 'día', 'días');

type Query = UseQueryResult<ContractTermsAnswer>;
type FigureOf = (data: ContractTermsAnswer) => { value: string; note?: string | undefined };

/** The terms of the award and those in force. */
const ends = ({ versions }: ContractTermsAnswer) => ({ award: versions[0]!, now: versions.at(-1)! });
const original = (text: string, isOriginal: boolean) => (isOriginal ? undefined : texts.original(text));

const amountOf: FigureOf = (data) => {
  const { award, now } = ends(data);
  const change = decimalDifference(now.contract_amount, award.contract_amount);
  const moved = percentageOf(change, award.contract_amount);
  const share = moved ? ` · ${moved > 0 ? '+' : '−'}${shareText(Math.abs(moved))}` : '';
  return {
    value: money(now.contract_amount),
    note: original(money(award.contract_amount) + share, now.amendment === 0),
  };
};

const figures: [title: string, figureOf: FigureOf][] = [
  [texts.amount, amountOf],
  [
    texts.days,
    (data) => {
      const { award, now } = ends(data);
      return { value: inDays(now.days), note: original(inDays(award.days), now.days === award.days) };
    },
  ],
  [
    texts.end,
    (data) => {
      const { award, now } = ends(data);
      return {
        value: day(now.end_date),
        note: original(day(award.end_date), now.end_date === award.end_date),
      };
    },
  ],
  [
    texts.amendments,
    (data) => {
      const { suspended_days } = ends(data).now;
      return {
        value: String(data.amendments.length),
        note: suspended_days > 0 ? `${texts.suspended}: ${suspended_days}` : undefined,
      };
    },
  ],
];

const Figures = ({ query }: { query: Query }) => (
  <Box sx={grid}>
    {figures.map(([title, figureOf]) => (
      <Card key={title} title={title} query={query} failed={texts.loadFailed}>
        {(data) => <CardFigure {...figureOf(data)} />}
      </Card>
    ))}
  </Box>
);

const originOf = ({ origin, amendment }: TermsAnswer) =>
  origin === 'amendment' ? texts.amendment(amendment) : originNames[origin];

const versionColumns: Column<TermsAnswer>[] = [
  {
    title: texts.since,
    width: 130,
    pinned: true,
    cell: ({ on }) => day(on),
    data: [{ kind: 'day', of: ({ on }) => on }],
  },
  { title: texts.origin, width: 180, grow: true, cell: originOf, data: [{ of: originOf }] },
  { title: texts.amountColumn, width: 170, amount: (row) => row.contract_amount, total: 'none' },
  {
    title: texts.daysColumn,
    width: 110,
    figures: true,
    cell: ({ days }) => inDays(days),
    data: [{ kind: 'count', of: ({ days }) => days }],
  },
  {
    title: texts.suspended,
    width: 150,
    figures: true,
    cell: ({ suspended_days }) => suspended_days,
    data: [{ kind: 'count', of: ({ suspended_days }) => suspended_days }],
  },
  {
    title: texts.endColumn,
    width: 130,
    cell: ({ end_date }) => day(end_date),
    data: [{ kind: 'day', of: ({ end_date }) => end_date }],
  },
];

const lineColumns: Column<Line>[] = [
  {
    title: texts.code,
    width: 130,
    pinned: true,
    cell: ({ concept_code }) => <span translate="no">{concept_code}</span>,
    data: [{ of: ({ concept_code }) => concept_code }],
  },
  {
    title: texts.name,
    width: 260,
    grow: true,
    cell: ({ concept_name }) => concept_name,
    data: [{ of: ({ concept_name }) => concept_name }],
  },
  {
    title: texts.origin,
    width: 130,
    cell: ({ origin }) => lineOrigins[origin],
    data: [{ of: ({ origin }) => lineOrigins[origin] }],
  },
  {
    title: texts.change,
    width: 150,
    figures: true,
    cell: (line) => `${quantity(line.quantity)} ${line.unit}`,
    data: [{ kind: 'quantity', of: (line) => line.quantity }],
  },
  {
    title: texts.price,
    width: 140,
    figures: true,
    cell: ({ unit_price }) => unitMoney(unit_price),
    data: [{ kind: 'price', of: ({ unit_price }) => unit_price }],
  },
  { title: texts.lineAmount, width: 160, amount: ({ amount }) => amount },
];

const actions = { minHeight: { xs: 48, sm: 40 } };

const AmendmentSection = ({ of, beside }: { of: Amendment; beside: ReactNode }) => {
  const changes = [
    money(of.amount),
    ...(of.days === 0 ? [] : [`${of.days > 0 ? '+' : '−'}${inDays(Math.abs(of.days))}`]),
    ...(of.changes_program ? [texts.program] : []),
    ...(of.advance_percentage === null ? [] : [texts.advanceNamed(percentage(of.advance_percentage))]),
  ];
  return (
    <Section
      title={texts.amendment(of.number)}
      hint={`${day(of.on)} · ${changes.join(' · ')} · ${of.reason}`}
      actions={
        <>
          <ExcelButton
            file={`convenio-${of.number}`}
            sheet={{ name: texts.amendment(of.number), columns: lineColumns, rows: of.lines, total: 'TOTAL' }}
          />
          {beside}
        </>
      }
    >
      {of.lines.length > 0 && (
        <TableOrCards
          label={`${texts.lines} ${of.number}`}
          columns={lineColumns}
          rows={of.lines}
          rowKey={({ concept_id }) => concept_id}
          maxHeight={480}
          total="TOTAL"
        />
      )}
    </Section>
  );
};

const SuspensionRow = ({ of, beside }: { of: Suspension; beside: ReactNode }) => (
  <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', py: 1 }}>
    <Box sx={{ flex: '1 1 240px' }}>
      <strong>{of.days === 0 ? `${day(of.on)} · sin efecto` : `${day(of.on)} – ${day(of.until)}`}</strong>
      {of.days > 0 && ` · ${inDays(of.days)}`} · {of.reason}
    </Box>
    {beside}
  </Stack>
);

type Open = 'amend' | 'suspend' | { withdraw: Amendment } | { resume: Suspension } | null;

const Dialogs = ({
  of,
  open,
  answer,
  close,
}: {
  of: TermsOf;
  open: Open;
  answer: ContractTermsAnswer;
  close: () => void;
}) => {
  if (open === null) return null;
  if (open === 'amend') return <AmendmentDialog of={of} terms={answer} close={close} />;
  if (open === 'suspend') return <SuspensionDialog of={of} close={close} />;
  if ('withdraw' in open) return <WithdrawDialog of={of} amendment={open.withdraw} close={close} />;
  return <ResumeDialog of={of} suspension={open.resume} close={close} />;
};

const Buttons = ({ open }: { open: (what: Open) => void }) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
    <Button startIcon={<HourglassEmpty />} onClick={() => open('suspend')} sx={actions}>
      {texts.suspend}
    </Button>
    <Button variant="contained" startIcon={<Add />} onClick={() => open('amend')} sx={actions}>
      {texts.amend}
    </Button>
  </Stack>
);

type ShownProps = { answer: ContractTermsAnswer; writes: boolean; open: (what: Open) => void };

const Amendments = ({ answer, writes, open }: ShownProps) => {
  const last = answer.amendments.at(-1);
  if (!last) return <EmptyState title={texts.none} hint={texts.noneHint} />;
  return answer.amendments.toReversed().map((amendment) => (
    <AmendmentSection
      key={amendment.id}
      of={amendment}
      beside={
        writes &&
        amendment === last && (
          <Button
            color="error"
            aria-label={texts.withdrawNamed(amendment.number)}
            onClick={() => open({ withdraw: amendment })}
            sx={actions}
          >
            {texts.withdraw}
          </Button>
        )
      }
    />
  ));
};

const Suspensions = ({ answer, writes, open }: ShownProps) =>
  answer.suspensions.length > 0 && (
    <Section title={texts.suspensions} hint={texts.suspendHint}>
      {answer.suspensions.map((suspension) => (
        <SuspensionRow
          key={suspension.id}
          of={suspension}
          beside={
            writes && (
              <Button
                aria-label={texts.resumeNamed(day(suspension.on))}
                onClick={() => open({ resume: suspension })}
                sx={actions}
              >
                {texts.resume}
              </Button>
            )
          }
        />
      ))}
    </Section>
  );

/** The terms of a contract: what is in force, since when, and the amendments and suspensions that changed it. */
export const ContractTerms = (of: TermsOf) => {
  const query = useContractTerms(of);
  const user = useSession()?.user;
  const [open, setOpen] = useState<Open>(null);
  const action = of.kind === 'main' ? 'contract.write' : 'internal-contract.write';
  const writes = user !== undefined && may(user.role, action) && snapshotInstant(user) === null;
  if (query.isPending) return <TableSkeleton />;
  if (query.data === undefined)
    return <ErrorState message={texts.loadFailed} onRetry={() => void query.refetch()} />;
  const shown = { answer: query.data, writes, open: setOpen };
  return (
    <Stack sx={{ gap: 2 }}>
      {writes && <Buttons open={setOpen} />}
      <Figures query={query} />
      {query.data.notices.map((notice) => (
        <Alert key={notice} severity="info" variant="outlined">
          {notice}
        </Alert>
      ))}
      {query.data.versions.length > 1 && (
        <Section title={texts.versions} hint={texts.versionsHint}>
          <TableOrCards
            label={texts.versions}
            columns={versionColumns}
            rows={query.data.versions}
            rowKey={({ id }) => id ?? 'award'}
          />
        </Section>
      )}
      <Amendments {...shown} />
      <Suspensions {...shown} />
      <Dialogs of={of} open={open} answer={query.data} close={() => setOpen(null)} />
    </Stack>
  );
};
