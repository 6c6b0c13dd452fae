import { Box, Chip, Typography, useMediaQuery } from '@mui/material';
import type { Partida } from '@obraclara/api';
import { importing } from '../../messages.ts';
import { money } from '../../ui/format/format.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import type { ImportReport } from './import-report.ts';
import { Part } from './Reconciliation.tsx';

const indent = 12;

type Row = Partida & { key: number };

const partida: Column<Row> = {
  title: importing.partidas,
  width: 200,
  grow: true,
  cell: ({ code, name, path }) => (
    <Box sx={{ pl: `${path.length * indent}px`, fontWeight: path.length === 0 ? 600 : undefined }}>
      {`${code} ${name}`.trim()}
    </Box>
  ),
};

const columns: Column<Row>[] = [
  partida,
  { title: importing.fileSubtotal, width: 144, amount: ({ subtotal }) => subtotal ?? null },
  { title: importing.computed, width: 144, amount: ({ computed }) => computed },
];

/** On a phone, the two sums are stacked. */
const phoneColumns: Column<Row>[] = [
  { ...partida, width: 152 },
  {
    title: importing.computed,
    width: 176,
    figures: true,
    cell: ({ subtotal, computed }) => (
      <>
        {money(computed)}
        {subtotal !== undefined && (
          <Box sx={{ color: 'text.secondary' }}>{importing.fileSays(money(subtotal))}</Box>
        )}
      </>
    ),
  },
];

/** The partidas of the file, each with its stated subtotal and the sum of its concepts. */
export const Partidas = ({ report: { partidas = [] } }: { report: ImportReport }) => {
  const phone = useMediaQuery('(max-width: 599px)');
  if (partidas.length === 0) return null;
  return (
    <Part title={importing.partidas}>
      <VirtualTable
        label={importing.partidas}
        columns={phone ? phoneColumns : columns}
        rows={partidas.map((partida, key) => ({ ...partida, key }))}
        rowKey={({ key }) => key}
        maxHeight={260}
      />
    </Part>
  );
};

/** The months of a program that was read. */
export const Months = ({ report: { project_months = [] } }: { report: ImportReport }) =>
  project_months.length === 0 ? null : (
    <Part title={importing.monthsFound}>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
      >
        {project_months.map(({ key, label }) => (
          <li key={key}>
            <Chip size="small" variant="outlined" label={label} />
          </li>
        ))}
      </Box>
    </Part>
  );

/** Sheets and tables of the file that were not imported. */
export const Unread = ({ report: { unread = [] } }: { report: ImportReport }) =>
  unread.length === 0 ? null : (
    <Part title={importing.unread}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {unread.map(({ sheet, rows, reason }, at) => (
          <Typography key={at} component="li" variant="body2">
            {importing.unreadPart(sheet, rows, reason)}
          </Typography>
        ))}
      </Box>
    </Part>
  );
