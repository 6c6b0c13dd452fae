import Add from '@mui/icons-material/Add';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import { Alert, Box, Button, Stack } from '@mui/material';
import type { ContractTermsAnswer, TermsAnswer } from '@obraclara/api';
import { businessDay, decimalDifference, may, percentageOf } from '@obraclara/events';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { snapshotInstant } from '../api/snapshot.ts';
import { useSession } from '../session/useSession.ts';
import { Card, CardFigure } from '../ui/figures/Card.tsx';
import { Section } from '../ui/figures/Section.tsx';
import { day, money, shareText } from '../ui/format/format.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import type { Column } from '../ui/tables/columns.ts';
import { TableOrCards } from '../ui/tables/TableOrCards.tsx';
import { AmendmentDialog } from './AmendmentDialog.tsx';
import { AmendmentSection } from './AmendmentSection.tsx';
import { Checklist } from './checklist/Checklist.tsx';
import { Closing } from './closing/Closing.tsx';
import { Comparison } from './Comparison.tsx';
import { CostAdjustment } from './costs/CostAdjustment.tsx';
import { ContractSheet } from './ContractSheet.tsx';
import { Extraordinaries } from './extraordinary/Extraordinaries.tsx';
import { Guarantees } from './guarantees/Guarantees.tsx';
import { inDays, texts } from './messages.ts';
import { ProgramByDate } from './ProgramByDate.tsx';
import { ResumeDialog, SuspensionDialog } from './SuspensionDialogs.tsx';
import { SiteNotes } from './site-log/SiteNotes.tsx';
import { SuspensionRow } from './SuspensionRow.tsx';
import { useContractTerms, type TermsOf } from './useContractTerms.ts';
import { originOf } from './versions.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

type Amendment = ContractTermsAnswer['amendments'][number];
type Suspension = ContractTermsAnswer['suspensions'][number];

const grid = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(150px, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
};

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

const actions = { minHeight: { xs: 48, sm: 40 } };

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

type ShownProps = {
  of: TermsOf;
  answer: ContractTermsAnswer;
  writes: boolean;
  open: (what: Open) => void;
};

const Amendments = ({ of, answer, writes, open }: ShownProps) => {
  const last = answer.amendments.at(-1);
  if (!last) return <EmptyState title={texts.none} hint={texts.noneHint} />;
  return answer.amendments.toReversed().map((amendment) => (
    <AmendmentSection
      key={amendment.id}
      contract={of}
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

/** What a suspension may still have: the works are resumed while it lasts, and afterwards that day is corrected. */
const resumptionOf = ({ on, until }: Suspension) =>
  until < businessDay(new Date())
    ? { text: texts.correctResumption, named: texts.correctResumptionNamed(day(on)) }
    : { text: texts.resume, named: texts.resumeNamed(day(on)) };

const Suspensions = ({ of, answer, writes, open }: ShownProps) =>
  answer.suspensions.length > 0 && (
    <Section title={texts.suspensions} hint={texts.suspendHint}>
      {answer.suspensions.map((suspension) => (
        <SuspensionRow
          key={suspension.id}
          project_id={of.project_id}
          of={suspension}
          beside={
            writes && (
              <Button
                aria-label={resumptionOf(suspension).named}
                onClick={() => open({ resume: suspension })}
                sx={actions}
              >
                {resumptionOf(suspension).text}
              </Button>
            )
          }
        />
      ))}
    </Section>
  );

/** The terms since each day, and two of them side by side, once something changed the award. */
const Versions = ({ of, answer }: Pick<ShownProps, 'of' | 'answer'>) =>
  answer.versions.length > 1 && (
    <>
      <Section title={texts.versions} hint={texts.versionsHint}>
        <TableOrCards
          label={texts.versions}
          columns={versionColumns}
          rows={answer.versions}
          rowKey={({ id }) => id ?? 'award'}
        />
      </Section>
      <Comparison key={answer.versions.length} of={of} answer={answer} />
    </>
  );

type WorksProps = { project_id: string; writes: boolean } & Pick<ContractTermsAnswer, 'checklist'>;

/** What only the works contract has. */
const OfWorks = ({ checklist, ...props }: WorksProps) => (
  <>
    <SiteNotes {...props} />
    <Checklist {...props} required={checklist} />
    <Extraordinaries {...props} />
    <Guarantees {...props} />
    <CostAdjustment {...props} />
    <Closing {...props} />
  </>
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
  const shown = { of, answer: query.data, writes, open: setOpen };
  return (
    <Stack sx={{ gap: 2 }}>
      {writes && <Buttons open={setOpen} />}
      <Figures query={query} />
      {of.kind === 'main' && <ContractSheet project_id={of.project_id} />}
      {query.data.notices.map((notice) => (
        <Alert key={notice} severity="info" variant="outlined">
          {notice}
        </Alert>
      ))}
      <Versions of={of} answer={query.data} />
      <Amendments {...shown} />
      <Suspensions {...shown} />
      {of.kind === 'main' && (
        <OfWorks project_id={of.project_id} writes={writes} checklist={query.data.checklist} />
      )}
      <ProgramByDate project_id={of.project_id} kind={of.kind} />
      <Dialogs of={of} open={open} answer={query.data} close={() => setOpen(null)} />
    </Stack>
  );
};
