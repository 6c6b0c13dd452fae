import { Box, Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { documents as words, documentTypeNames } from '../messages.ts';
import { cardGrid } from '../ui/layout/card-grid.ts';
import { instantDay } from '../ui/format/instant.ts';
import { useRenderLimit } from '../ui/loading/useRenderLimit.ts';
import { assignmentOf, DeleteButton, type Manage } from './columns.tsx';
import { FileLink } from './FileLink.tsx';
import type { DocumentRow } from './row.ts';
import { StatusMark } from './StatusMark.tsx';
import { StorageMark } from './StorageMark.tsx';

const step = 20;

const Field = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    <Box
      component="span"
      aria-hidden
      sx={{ flex: '0 0 7rem', color: 'text.secondary', fontSize: '0.875rem' }}
    >
      {title}
    </Box>
    <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>{children}</Box>
  </Box>
);

const Card = ({ row, manage }: { row: DocumentRow; manage: Manage | null }) => {
  const { assigned, due, action } = assignmentOf(row, manage);
  return (
    <Stack
      component="li"
      sx={{
        gap: 1,
        p: 2,
        border: '1px solid var(--line)',
        borderRadius: 2,
        bgcolor: row.overdue ? 'var(--redSoft)' : 'var(--paper)',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          columnGap: 2,
        }}
      >
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {documentTypeNames[row.type]} · {instantDay(row.upload_date)}
        </Box>
        <StatusMark of={row} />
      </Box>
      <Box sx={{ '& a': { display: 'flex', alignItems: 'center', minHeight: 48 } }}>
        <FileLink of={row} />
      </Box>
      {row.description && <Box sx={{ overflowWrap: 'anywhere' }}>{row.description}</Box>}
      <Field title={words.assigned}>{assigned}</Field>
      <Field title={words.due}>{due}</Field>
      <Field title={words.action}>{action}</Field>
      {row.comments && (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {words.comments}: {row.comments}
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          '& button': { minHeight: 48, minWidth: 48 },
        }}
      >
        <StorageMark of={row} />
        {manage && <DeleteButton row={row} remove={manage.remove} />}
      </Box>
    </Stack>
  );
};

/** The documents on a phone or tablet, as cards, twenty at a time. */
export const DocumentCards = ({ rows, manage }: { rows: DocumentRow[]; manage: Manage | null }) => {
  const { limit, drawn, more } = useRenderLimit(step);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box component="ul" aria-label="Documentos" sx={cardGrid}>
        {rows.slice(0, drawn).map((row) => (
          <Card key={row.id} row={row} manage={manage} />
        ))}
      </Box>
      {rows.length > limit && (
        <Button variant="outlined" onClick={more} sx={{ minHeight: 48 }}>
          {words.more(rows.length - limit)}
        </Button>
      )}
    </Stack>
  );
};
