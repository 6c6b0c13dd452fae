import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useDataProvider } from 'ra-core';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { field } from '../../messages.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { businessDay } from '@obraclara/events';
import { lazyPreload } from '../../ui/loading/lazy-preload.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import type { Sheet } from '../../ui/tables/workbook.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import { ProgressDialog } from '../capture/ProgressDialog.tsx';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { keptCorrection } from '../draft-store.ts';
import { reportTexts } from '../report/report-texts.ts';
import { progressCapture } from '../../device/progress.ts';
import { useChanges } from '../../offline/changes.ts';
import { withdrawFromOutbox } from '../../device/outbox-commands.ts';
import { isAboutRecord, type Opened } from '../useDialogAddress.ts';
import { historyColumns } from './columns.tsx';
import { GoneDraft } from './GoneDraft.tsx';
import { DeleteProgress } from './DeleteProgress.tsx';
import { underDays } from './days.ts';
import { HistoryCards } from './HistoryCards.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import type { ProgressRecord } from '../record.ts';
import type { Change } from '../changes.ts';
import { listed, type Listed, type Naming, type RecordActions } from './listed.ts';
import { PendingRecords, usePendingRecords } from './PendingRecords.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { allOfHistory, everything } from '../../shared/progress-history.ts';
import { useHistory, useNaming, useRecord } from './useHistory.ts';
import { historyTexts } from './messages.ts';
import { useNarrowScreen } from '../../ui/layout/useNarrowScreen.ts';

const ReportDialog = lazyPreload(() => import('../report/ReportDialog.tsx'));

type Props = {
  owner: DraftOwner;
  /** Name of the project. */
  project: string;
  concepts: readonly ConceptProgress[];
  opened: Opened | null;
  open: (dialog: string, of?: string) => void;
  close: () => void;
};

type AboutProps = Pick<Props, 'owner' | 'concepts' | 'opened' | 'open' | 'close'> & {
  records: readonly ProgressRecord[];
  naming: Naming;
  changes: ReadonlyMap<string, Change>;
  /** Closes the dialog of a deleted record. */
  deleted: () => void;
};

type FormProps = Pick<Props, 'owner' | 'concepts' | 'close'> & {
  record: ProgressRecord;
  change: Change | undefined;
};

/** Form of a record, or of its pending change, which is the latest version. */
const RecordForm = ({ owner, concepts, record, change, close }: FormProps) => {
  const form = { owner, concepts, close, concept_id: record.concept_id };
  if (change?.over?.does === 'correct')
    return (
      <ProgressDialog key={change.id} {...form} editing={null} correcting={progressCapture.rebased(change)} />
    );
  return <ProgressDialog {...form} editing={record} />;
};

type GoneProps = Pick<Props, 'owner' | 'concepts' | 'open' | 'close'> & { about: Opened };

/** The draft of a record that no longer exists, if there is one. */
const GoneRecord = ({ owner, about, ...around }: GoneProps) => {
  const kept = about.dialog === 'editar' && keptCorrection(owner, about.of);
  return kept ? <GoneDraft {...{ owner, kept, ...around }} /> : null;
};

/** The open dialog of a record, once the record is loaded. */
const AboutRecord = ({
  owner,
  concepts,
  opened,
  open,
  close,
  records,
  naming,
  changes,
  deleted,
}: AboutProps) => {
  const about = isAboutRecord(opened) ? opened : null;
  const record = useRecord(owner.project_id, about?.of ?? null, records);
  if (!about || record === undefined) return null;
  if (record === null) return <GoneRecord {...{ owner, concepts, open, close, about }} />;
  const of = listed(naming)(record);
  if (about.dialog === 'foto') return <PhotoDialog of={of} close={close} />;
  if (!of.own) return null;
  const change = changes.get(record.id);
  if (about.dialog === 'eliminar')
    return <DeleteProgress {...{ owner, of, record, change, close, deleted }} />;
  return <RecordForm {...{ owner, concepts, record, change, close }} />;
};

type SummaryProps = {
  found: number | undefined;
  pending: number;
  report: () => void;
  sheet: () => Promise<Sheet<Listed>>;
};

/** Record count, with those that only this device has, and buttons for a report with photos and an Excel workbook. */
const Summary = ({ found, pending, report, sheet }: SummaryProps) => (
  <Box
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
  >
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {found !== undefined && historyTexts.found(found, pending)}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <Button startIcon={<PictureAsPdfOutlined />} onClick={report} sx={{ minHeight: { xs: 48, sm: 40 } }}>
        {reportTexts.open}
      </Button>
      {Boolean(found) && <ExcelButton file="avances" sheet={sheet} />}
    </Box>
  </Box>
);

const Empty = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState title={historyTexts.noneOfThese} />
  ) : (
    <EmptyState title={historyTexts.noHistory} hint={historyTexts.noHistoryHint} />
  );

/** Moves the focus after a record and its button are deleted, once the dialog has closed. */
const useGoingOn = (shut: boolean, close: () => void) => {
  const list = useRef<HTMLDivElement>(null);
  const gone = useRef(false);
  useEffect(() => {
    if (!shut || !gone.current) return;
    gone.current = false;
    list.current?.focus({ preventScroll: true });
  }, [shut]);
  const deleted = () => {
    gone.current = true;
    close();
  };
  return { list, deleted };
};

/** The records of the project, by user and concept; users can edit and delete their own. */
const History = ({ owner, project, concepts, opened, open, close }: Props) => {
  const cards = useNarrowScreen('lg');
  const [filter, setFilter] = useState(everything);
  const { query, records, total, steady } = useHistory(owner.project_id, filter);
  const { list, deleted } = useGoingOn(opened === null, close);
  const naming = useNaming(owner, concepts);
  const changes = useChanges('progress');
  const pending = usePendingRecords(owner.project_id, filter, records);
  const whole = query.isSuccess && !query.hasNextPage;
  const rows = useMemo(
    () =>
      underDays(
        records.map((record) => ({ ...listed(naming)(record), change: changes.get(record.id) })),
        { whole, steady },
      ),
    [records, naming, changes, whole, steady],
  );
  const actions = useMemo<RecordActions>(
    () => ({
      edit: (id) => open('editar', id),
      remove: (id) => open('eliminar', id),
      view: (id) => open('foto', id),
      report: (day) => open('reporte', day),
      undo: (change) => void withdrawFromOutbox(change),
    }),
    [open],
  );

  const api = useDataProvider<Api>();
  const sheet = async () => ({
    name: field.progress,
    columns: historyColumns(actions),
    rows: (await allOfHistory(api, owner.project_id, filter)).map(listed(naming)),
  });

  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);

  const filtered = filter.created_by !== null || filter.concept_id !== null;
  const content = () => {
    if (query.isPending) return <TableSkeleton />;
    if (query.isError && !query.data)
      return <ErrorState message={historyTexts.historyFailed} onRetry={() => void query.refetch()} />;
    if (rows.length === 0) return pending.length === 0 && <Empty filtered={filtered} />;
    const List = cards ? HistoryCards : HistoryTable;
    return <List rows={rows} actions={actions} onEnd={onEnd} />;
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <HistoryFilters filter={filter} change={setFilter} concepts={concepts} user_id={owner.user_id} />
      <Summary
        found={query.data && total}
        pending={pending.length}
        report={() => open('reporte')}
        sheet={sheet}
      />
      <PendingRecords pending={pending} naming={naming} />
      <div ref={list} tabIndex={-1} role="group" aria-label={historyTexts.list}>
        {content()}
      </div>
      <Suspense fallback={null}>
        {opened?.dialog === 'reporte' && (
          <ReportDialog
            whose={filter.created_by}
            day={opened.of || businessDay(new Date())}
            {...{ owner, project, naming, close }}
          />
        )}
      </Suspense>
      <AboutRecord {...{ owner, concepts, opened, open, close, records, naming, changes, deleted }} />
    </Stack>
  );
};

export default History;
