import { Box, Button, Skeleton, Stack, TextField } from '@mui/material';
import { useDeferredValue, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useAll } from '../api/useAll.ts';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { documents as words, tabs } from '../messages.ts';
import { counted } from '../ui/format/format.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import type { Column } from '../ui/tables/columns.ts';
import { ExcelButton } from '../ui/tables/ExcelButton.tsx';
import { VirtualTable } from '../ui/tables/VirtualTable.tsx';
import { useTypedQuery } from '../ui/address/useTypedQuery.ts';
import type { Assignee } from './AssignFields.tsx';
import { documentColumns, type Manage } from './columns.tsx';
import { DeleteDocument } from './DeleteDocument.tsx';
import { DocumentCards } from './DocumentCards.tsx';
import { foundDocuments } from './found-documents.ts';
import type { DocumentProject, DocumentRow } from './row.ts';
import { useDocuments } from './useDocuments.ts';
import { useNarrowScreen } from '../ui/layout/useNarrowScreen.ts';

/** Height of the list's scrolling box, in px (specification §9). */
const listHeight = 400;
const listName = 'Lista de documentos';
const none: readonly Assignee[] = [];

/** Documents can be assigned only to supervisors. */
const useSupervisors = (project: string): readonly Assignee[] => {
  const { data } = useAll('project-users', project);
  return useMemo(() => data?.filter(({ role }) => role === 'supervisor') ?? none, [data]);
};

const Table = ({ rows, columns }: { rows: DocumentRow[]; columns: readonly Column<DocumentRow>[] }) => (
  <VirtualTable
    label={tabs.documents}
    columns={columns}
    rows={rows}
    rowKey={({ id }) => id}
    rowHeight={64}
    maxHeight={listHeight}
    mark={({ overdue }) => (overdue ? 'error' : undefined)}
  />
);

/** Placeholders of the search, the list and the footer. */
const Coming = () => (
  <Stack sx={{ gap: 1.5 }}>
    <Skeleton variant="rounded" sx={{ maxWidth: { sm: 400 }, height: { xs: 56, sm: 40 } }} />
    <Box sx={{ height: listHeight, overflow: 'hidden', border: '1px solid var(--line)', borderRadius: 2 }}>
      <TableSkeleton rows={6} height={66} />
    </Box>
    <Skeleton width={120} />
  </Stack>
);

const footer = (shown: number, all: number) =>
  shown === all ? counted(all, 'documento', 'documentos') : words.some(shown, all);

/** The documents that match the search, with their actions; read-only if `manage` is null. */
const Found = ({ rows, manage }: { rows: DocumentRow[]; manage: Manage | null }) => {
  const cards = useNarrowScreen('lg');
  const [search, setSearch] = useTypedQuery('buscar');
  const wanted = useDeferredValue(search);
  const found = useMemo(() => foundDocuments(rows, wanted), [rows, wanted]);
  const columns = useMemo(() => documentColumns(manage), [manage]);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5 }}>
        <TextField
          type="search"
          label={words.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          size={cards ? 'medium' : 'small'}
          sx={{ flex: '1 1 240px', maxWidth: { sm: 400 } }}
        />
        <ExcelButton file="documentos" sheet={{ name: tabs.documents, columns, rows: found }} />
      </Box>
      {found.length === 0 && (
        <EmptyState
          title={words.noneFound}
          action={<Button onClick={() => setSearch('')}>{words.clearSearch}</Button>}
        />
      )}
      {found.length > 0 &&
        (cards ? <DocumentCards rows={found} manage={manage} /> : <Table rows={found} columns={columns} />)}
      <Box component="p" role="status" sx={{ m: 0, color: 'text.secondary' }}>
        {footer(found.length, rows.length)}
      </Box>
    </Stack>
  );
};

type Of = { project: DocumentProject };

type ManagedProps = Of & { rows: DocumentRow[]; list: RefObject<HTMLElement | null> };

const Managed = ({ rows, project, list }: ManagedProps) => {
  const [deleting, remove] = useState<DocumentRow | null>(null);
  const supervisors = useSupervisors(project.id);
  const manage = useMemo(() => ({ supervisors, remove }), [supervisors]);
  return (
    <>
      <Found rows={rows} manage={manage} />
      {deleting && <DeleteDocument row={deleting} list={list} close={() => remove(null)} />}
    </>
  );
};

const Documents = ({ project, children }: Of & { children: (rows: DocumentRow[]) => ReactNode }) => {
  const query = useDocuments(project);
  useLoadFailure(query.error, words.loadFailed);
  if (query.isPending) return <Coming />;
  if (!query.data) return <ErrorState message={words.loadFailed} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <EmptyState title={words.none} hint={words.noneHint} />;
  return children(query.data);
};

/** Documentos for the manager: search, assign, follow up, delete. */
export const ManagerDocuments = ({ project }: Of) => {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={listName}>
      <Documents project={project}>{(rows) => <Managed {...{ rows, project, list }} />}</Documents>
    </div>
  );
};

/** The same, read-only, for snapshots. */
export const ReadDocuments = ({ project }: Of) => (
  <Documents project={project}>{(rows) => <Found rows={rows} manage={null} />}</Documents>
);
