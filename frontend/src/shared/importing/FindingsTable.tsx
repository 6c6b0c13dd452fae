import { Box, Chip, Typography } from '@mui/material';
import { useMemo } from 'react';
import { importing } from '../../messages.ts';
import { quantity } from '../../ui/format/format.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import { findingsOf, findingsSingly, type ShownFinding } from './findings.ts';
import type { ImportReport } from './import-report.ts';

const sentence = { '&::first-letter': { textTransform: 'uppercase' } };

/** A finding of the file. A finding that stands for many rows has a collapsed list of them; omitted rows are visible at once. */
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

const placeOf = ({ place }: ShownFinding) => place;
const kindOf = (severity: ShownFinding['severity']) =>
  severity === 'error' ? importing.error : importing.warning;

const title = `${importing.errors} y ${importing.warnings.toLowerCase()}`;

const columns: Column<ShownFinding>[] = [
  { title: importing.cell, width: 84, pinned: true, cell: placeOf, data: [{ of: placeOf }] },
  {
    title: importing.kind,
    width: 84,
    cell: ({ severity }) => (
      <Chip
        size="small"
        variant="outlined"
        color={severity}
        label={kindOf(severity)}
        sx={{ fontWeight: 600 }}
      />
    ),
    data: [{ of: ({ severity }) => kindOf(severity) }],
  },
  {
    title: importing.message,
    width: 172,
    grow: true,
    cell: (finding) => <Message of={finding} />,
    data: [
      { title: importing.sheet, of: ({ sheet }) => sheet },
      { title: importing.message, of: ({ message }) => message },
    ],
  },
];

/** Errors and warnings of the file, each with its cell. Shows as many as the server lists and renders only the visible rows. */
export const FindingsTable = ({ report }: { report: ImportReport }) => {
  const findings = useMemo(() => findingsOf(report), [report]);
  const singly = useMemo(() => findingsSingly(report), [report]);
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
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: 1,
        }}
      >
        <Typography variant="h3">{title}</Typography>
        <ExcelButton file="errores-y-avisos" sheet={{ name: title, columns, rows: singly }} />
      </Box>
      {report.errors.length > 0 && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {importing.rowsLeftOut}
        </Typography>
      )}
      <VirtualTable
        label={title}
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
