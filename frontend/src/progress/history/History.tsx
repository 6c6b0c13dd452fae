import { Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { counted } from '../../shared/format.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/states.tsx';
import { ProgressDialog } from '../capture/ProgressDialog.tsx';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import { texts } from '../messages.ts';
import { isAboutRecord, type Opened } from '../useDialogAddress.ts';
import { DeleteProgress } from './DeleteProgress.tsx';
import { underDays } from './days.ts';
import { HistoryCards } from './HistoryCards.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { listed, type Listed, type RecordActions } from './listed.ts';
import { PhotoDialog } from './PhotoDialog.tsx';
import { everything } from './history-query.ts';
import { useHistory, useNames, useRecord } from './useHistory.ts';

type Props = {
  owner: DraftOwner;
  concepts: readonly ConceptProgress[];
  opened: Opened | null;
  open: (dialog: string, of?: string) => void;
  close: () => void;
};

type ShownProps = Pick<Props, 'owner' | 'concepts' | 'close'> & { dialog: string; of: Listed };

const Shown = ({ dialog, of, owner, concepts, close }: ShownProps) => {
  if (dialog === 'foto') return <PhotoDialog of={of} close={close} />;
  if (!of.own) return null;
  if (dialog === 'eliminar') return <DeleteProgress of={of} close={close} />;
  return <ProgressDialog {...{ owner, concepts, close }} concept_id={of.concept_id} editing={of} />;
};

/** The records of the project: whose, of which concept; one's own can be edited and deleted. */
const History = ({ owner, concepts, opened, open, close }: Props) => {
  const cards = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  const [filter, setFilter] = useState(everything);
  const { query, records, total } = useHistory(owner.project_id, filter);
  const names = useNames(owner.project_id);
  const byId = useMemo(() => new Map(concepts.map((concept) => [concept.concept_id, concept])), [concepts]);
  const naming = useMemo(
    () => listed({ concepts: byId, names, user_id: owner.user_id }),
    [byId, names, owner.user_id],
  );
  const whole = query.isSuccess && !query.hasNextPage;
  const rows = useMemo(() => underDays(records.map(naming), whole), [records, naming, whole]);
  const actions = useMemo<RecordActions>(
    () => ({
      edit: (id) => open('editar', id),
      remove: (id) => open('eliminar', id),
      view: (id) => open('foto', id),
    }),
    [open],
  );
  const about = isAboutRecord(opened) ? opened : null;
  const record = useRecord(owner.project_id, about?.of ?? null, records);

  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);

  const filtered = filter.created_by !== null || filter.concept_id !== null;
  const content = () => {
    if (query.isPending) return <TableSkeleton />;
    if (query.isError && rows.length === 0)
      return <ErrorState message={texts.historyFailed} onRetry={() => void query.refetch()} />;
    if (rows.length === 0)
      return filtered ? (
        <EmptyState title={texts.noneOfThese} />
      ) : (
        <EmptyState title={texts.noHistory} hint={texts.noHistoryHint} />
      );
    const List = cards ? HistoryCards : HistoryTable;
    return <List rows={rows} actions={actions} onEnd={onEnd} />;
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <HistoryFilters filter={filter} change={setFilter} concepts={concepts} user_id={owner.user_id} />
      {query.data && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {counted(total, 'avance', 'avances')}
        </Typography>
      )}
      {content()}
      {about && record && <Shown dialog={about.dialog} of={naming(record)} {...{ owner, concepts, close }} />}
    </Stack>
  );
};

export default History;
