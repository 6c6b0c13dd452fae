import { Alert, Box, Button, Stack } from '@mui/material';
import type { ClosingAnswer } from '@obraclara/api';
import { closingLimit, extinctionAct, may, settlementAct, wholeReception } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { projects } from '../../messages.ts';
import { useSession } from '../../session/useSession.ts';
import { Section } from '../../ui/figures/Section.tsx';
import { day, money } from '../../ui/format/format.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import { SignedDocument } from '../SignedDocument.tsx';
import { ActPapers, IssuedActs } from './ActPapers.tsx';
import {
  ExtinctionDialog,
  ItemDialog,
  ReceptionDialog,
  ReopenDialog,
  SettlementDialog,
  WithdrawActDialog,
} from './ClosingDialogs.tsx';
import { texts } from './messages.ts';
import { SettlementTable } from './SettlementTable.tsx';

const touch = { minHeight: { xs: 48, sm: 40 } };

type Act = NonNullable<ClosingAnswer['extinction']>;
type Open = 'receive' | 'item' | 'sign' | 'extinguish' | 'reopen' | { what: string; title: string } | null;
type Opening = (what: Open) => void;
type ShownProps = { project_id: string; answer: ClosingAnswer; writes: boolean };

/** A signed act with its document and its papers. `id`: of the act; `beside`: its button. */
const ActRow = ({
  project_id,
  id,
  name,
  act,
  writes,
  beside,
}: {
  project_id: string;
  id: string;
  name: string;
  act: Act;
  writes: boolean;
  beside: ReactNode;
}) => (
  <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', py: 1 }}>
    <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <strong>{name}</strong> · {day(act.on)}
      {act.folio && (
        <>
          {' · '}
          <span translate="no">{act.folio}</span>
        </>
      )}
      {act.text && ` · ${act.text}`}
      {act.document_id && (
        <Box>
          <SignedDocument project_id={project_id} id={act.document_id} />
        </Box>
      )}
    </Box>
    <ActPapers {...{ project_id, writes }} act={id} name={`${name}, ${day(act.on)}`} />
    {beside}
  </Stack>
);

const Acts = ({ project_id, answer, writes, open }: ShownProps & { open: Opening }) => {
  const { receptions, settlement, extinction } = answer;
  const withdraw = (what: string, title: string) =>
    writes && (
      <Button color="error" aria-label={title} sx={touch} onClick={() => open({ what, title })}>
        {texts.withdraw}
      </Button>
    );
  return (
    <>
      {receptions.map(({ id, kind, ...act }) => (
        <ActRow
          key={id}
          {...{ project_id, id, writes }}
          name={texts.reception[kind]}
          act={act}
          beside={!settlement && withdraw(`receptions/${id}`, texts.withdrawReception(day(act.on)))}
        />
      ))}
      {settlement && (
        <ActRow
          {...{ project_id, writes }}
          id={settlementAct}
          name={texts.settlement}
          act={settlement}
          beside={!extinction && withdraw('settlement', texts.withdrawSettlement)}
        />
      )}
      {extinction && (
        <ActRow
          {...{ project_id, writes }}
          id={extinctionAct}
          name={texts.extinction}
          act={extinction}
          beside={null}
        />
      )}
    </>
  );
};

const severities = { none: 'info', soon: 'warning', late: 'error' } as const;

/** The limit that runs, what keeps the contract open, and what the finiquito lacks. */
const Notices = ({ answer }: { answer: ClosingAnswer }) => {
  const { draft, left, extinction } = answer;
  const limit = extinction ? null : closingLimit(answer, left, draft.on);
  const late = limit?.light === 'late' ? ` (${texts.late})` : '';
  return (
    <Stack sx={{ gap: 1 }}>
      {limit && (
        <Alert severity={severities[limit.light]} variant="outlined">
          {texts.limit(limit.step, day(limit.limit)) + late}
          {limit.step === 'pay' && `. ${texts.left(money(left))}`}
        </Alert>
      )}
      {[...draft.obstacles, ...draft.notices].map((text) => (
        <Alert key={text} severity="info" variant="outlined">
          {text}
        </Alert>
      ))}
    </Stack>
  );
};

/** The buttons of what may come next. */
const Buttons = ({ answer, closes, open }: { answer: ClosingAnswer; closes: boolean; open: Opening }) => {
  const { settlement, extinction } = answer;
  const button = (what: Open, label: string, variant: 'text' | 'contained' = 'text') => (
    <Button key={label} variant={variant} sx={touch} onClick={() => open(what)}>
      {label}
    </Button>
  );
  if (extinction) return closes && button('reopen', projects.reopen);
  if (settlement) return closes && button('extinguish', texts.extinguish, 'contained');
  const isWhole = wholeReception(answer) !== undefined;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {answer.receptions.length > 0 && button('item', texts.addItem)}
      {!isWhole && button('receive', texts.receive, 'contained')}
      {isWhole && button('sign', texts.sign, 'contained')}
    </Stack>
  );
};

const Dialogs = ({
  open,
  items,
  ...props
}: {
  project_id: string;
  items: ClosingAnswer['items'];
  open: Open;
  close: () => void;
}) => {
  if (open === null) return null;
  if (typeof open === 'object') return <WithdrawActDialog {...props} {...open} />;
  return {
    receive: <ReceptionDialog {...props} />,
    item: <ItemDialog {...props} items={items} />,
    sign: <SettlementDialog {...props} />,
    extinguish: <ExtinctionDialog {...props} />,
    reopen: <ReopenDialog {...props} />,
  }[open];
};

const Shown = ({ project_id, answer, writes }: ShownProps) => {
  const role = useSession()?.user.role;
  const [open, setOpen] = useState<Open>(null);
  const closes = writes && role !== undefined && may(role, 'projects.write');
  const begun = answer.receptions.length > 0 || answer.settlement !== null;
  return (
    <Section
      title={texts.title}
      hint={texts.hint}
      actions={writes && <Buttons answer={answer} closes={closes} open={setOpen} />}
    >
      {begun ? (
        <>
          <Notices answer={answer} />
          <Acts project_id={project_id} answer={answer} writes={writes} open={setOpen} />
          <IssuedActs project_id={project_id} />
          <SettlementTable project_id={project_id} answer={answer} writes={writes} />
        </>
      ) : (
        <EmptyState title={texts.none} hint={texts.noneHint} />
      )}
      <Dialogs project_id={project_id} items={answer.items} open={open} close={() => setOpen(null)} />
    </Section>
  );
};

/** The ending of the works contract: its acts, its limits and its finiquito. `writes`: whether forms are shown. */
export const Closing = ({ project_id, writes }: Omit<ShownProps, 'answer'>) => {
  const { send } = useDataProvider<Api>();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['closing', project_id],
    queryFn: () => send('GET', `projects/${project_id}/closing`),
  });
  if (isPending) return <TableSkeleton />;
  if (!data) return <ErrorState message={texts.loadFailed} onRetry={() => void refetch()} />;
  return <Shown project_id={project_id} answer={data} writes={writes} />;
};
