import { Box, Chip, Typography } from '@mui/material';
import { useMemo } from 'react';
import { importing } from '../../messages.ts';
import { quantity } from '../format.ts';
import type { Column } from '../tables/columns.ts';
import { VirtualTable } from '../tables/VirtualTable.tsx';
import { findingsOf, type ShownFinding } from './findings.ts';
import type { ImportReport } from './import-report.ts';

const sentence = { '&::first-letter': { textTransform: 'uppercase' } };

/** What is said of the file. The rows that one sentence stands for unfold below it; those that are left out are in sight at once. */
const Message = ({ of: { severity, sheet, message, places } }: { of: ShownFinding }) =>
  places.length === 0 ? (
    <>
      {sheet !== undefined && <Box sx={{ color: 'text.secondary' }}>{importing.onSheet(sheet)}</Box>}
      <Box sx={sentence}>{message}</Box>
    </>
  ) : (
    <details open={severity === 'error'}>
      <Box
        component="summary"
        sx={{ ...sentence, cursor: 'pointer', ml: 2, py: 1, listStylePosition: 'outside' }}
      >
        {message}
      </Box>
      {places.map((line) => (
        <Box key={line} sx={{ ...sentence, color: 'text.secondary', pb: 1 }}>
          {line}
        </Box>
      ))}
    </details>
  );

const columns: Column<ShownFinding>[] = [
  { title: importing.cell, width: 84, pinned: true, cell: ({ place }) => place },
  {
    title: importing.kind,
    width: 84,
    cell: ({ severity }) => (
      <Chip
        size="small"
        variant="outlined"
        color={severity}
        label={severity === 'error' ? importing.error : importing.warning}
        sx={{ fontWeight: 600 }}
      />
    ),
  },
  {
    title: importing.message,
    width: 172,
    grow: true,
    cell: (finding) => <Message of={finding} />,
  },
];

/** Errors and warnings of the file, each with its cell; as many as the server lists, drawn only where they are in sight. */
export const FindingsTable = ({ report }: { report: ImportReport }) => {
  const findings = useMemo(() => findingsOf(report), [report]);
  const all =
    (report.errors_total ?? report.errors.length) + (report.warnings_total ?? report.warnings.length);
  const listed = findings.reduce((sum, { count }) => sum + count, 0);
  if (findings.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {importing.noFindings}
      </Typography>
    );
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 1 }}>
        {importing.errors} y {importing.warnings.toLowerCase()}
      </Typography>
      {report.errors.length > 0 && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {importing.rowsLeftOut}
        </Typography>
      )}
      <VirtualTable
        label={`${importing.errors} y ${importing.warnings.toLowerCase()}`}
        columns={columns}
        rows={findings}
        rowKey={({ key }) => key}
        maxHeight={320}
      />
      {all > listed && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {importing.firstShown(quantity(listed), quantity(all))}
        </Typography>
      )}
    </Box>
  );
};
