import { Box, Button, Stack, Typography } from '@mui/material';
import type { SiteNoteAnswer } from '@obraclara/api';
import { noteKindNames } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { estimations as words } from '../../messages.ts';
import { Section } from '../../ui/figures/Section.tsx';
import { day } from '../../ui/format/format.ts';
import { ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../../ui/tables/TableOrCards.tsx';
import { SignedDocument } from '../SignedDocument.tsx';
import { texts } from './messages.ts';
import { AnnulDialog, NoteDialog } from './NoteDialogs.tsx';

type Note = SiteNoteAnswer;
type Open = 'record' | Note | null;

const touch = { minHeight: { xs: 48, sm: 40 } };

const linksText = ({ estimation, suspension, amendment, concept }: Note) =>
  [
    estimation && texts.ofEstimation(estimation),
    amendment && texts.ofAmendment(amendment),
    suspension && texts.ofSuspension(suspension),
    concept,
  ]
    .filter(Boolean)
    .join(' · ');

const columnsOf = (project_id: string): Column<Note>[] => [
  {
    title: texts.numberColumn,
    width: 80,
    pinned: true,
    figures: true,
    cell: ({ number }) => number,
    data: [{ of: ({ number }) => number }],
  },
  { title: texts.on, width: 120, cell: ({ on }) => day(on), data: [{ kind: 'day', of: ({ on }) => on }] },
  {
    title: texts.kind,
    width: 170,
    cell: ({ kind }) => noteKindNames[kind],
    data: [{ of: ({ kind }) => noteKindNames[kind] }],
  },
  {
    title: texts.text,
    width: 300,
    grow: true,
    cell: ({ text, annulled }) => (
      <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {annulled === null ? text : <s>{text}</s>}
        {annulled !== null && (
          <Typography variant="body2" color="error">
            {texts.annulledBy(annulled)}
          </Typography>
        )}
      </Box>
    ),
    data: [{ of: ({ text }) => text }, { title: texts.annulledColumn, of: ({ annulled }) => annulled }],
  },
  {
    title: texts.refersTo,
    width: 200,
    cell: (note) => <span translate="no">{linksText(note) || '—'}</span>,
    data: [{ of: linksText }],
  },
  {
    title: texts.folio,
    width: 170,
    cell: ({ folio, document_id }) => (
      <Box translate="no">
        {folio ?? '—'}
        {document_id && (
          <Box>
            <SignedDocument project_id={project_id} id={document_id} />
          </Box>
        )}
      </Box>
    ),
    data: [{ of: ({ folio }) => folio }],
  },
];

const actionsColumn = (open: (what: Open) => void): Column<Note> => ({
  title: words.actions,
  width: 110,
  pinnedEnd: true,
  screenOnly: true,
  cell: (note) =>
    note.annulled === null && (
      <Button color="error" aria-label={texts.annulNamed(note.number)} onClick={() => open(note)} sx={touch}>
        {texts.annul}
      </Button>
    ),
});

type Props = { project_id: string; writes: boolean };

const Shown = ({ project_id, writes, notes }: Props & { notes: Note[] }) => {
  const [open, setOpen] = useState<Open>(null);
  const columns = columnsOf(project_id);
  const form = { project_id, close: () => setOpen(null) };
  return (
    <Section
      title={texts.title}
      hint={texts.hint}
      actions={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {notes.length > 0 && (
            <ExcelButton file="bitacora" sheet={{ name: texts.title, columns, rows: notes }} />
          )}
          {writes && (
            <Button variant="outlined" onClick={() => setOpen('record')} sx={touch}>
              {texts.record}
            </Button>
          )}
        </Stack>
      }
    >
      {notes.length === 0 ? (
        <Typography>{texts.none}</Typography>
      ) : (
        <TableOrCards
          label={texts.title}
          columns={writes ? [...columns, actionsColumn(setOpen)] : columns}
          rows={notes}
          rowKey={({ id }) => id}
          maxHeight={480}
        />
      )}
      {open === 'record' && <NoteDialog {...form} last={notes[0]} />}
      {open !== null && open !== 'record' && <AnnulDialog {...form} of={open} />}
    </Section>
  );
};

/** The bitácora of the works contract, from its latest note; nothing if it is empty and no form is shown. `writes`: whether forms are shown. */
export const SiteNotes = ({ project_id, writes }: Props) => {
  const { send } = useDataProvider<Api>();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['site-notes', project_id],
    queryFn: () => send('GET', `projects/${project_id}/notes`),
  });
  if (isPending) return <TableSkeleton />;
  if (!data) return <ErrorState message={texts.loadFailed} onRetry={() => void refetch()} />;
  return (writes || data.length > 0) && <Shown project_id={project_id} writes={writes} notes={data} />;
};
