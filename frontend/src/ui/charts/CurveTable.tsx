import { Box } from '@mui/material';
import { useMemo } from 'react';
import { shareText } from '../format/format.ts';
import type { Column } from '../tables/columns.ts';
import { ExcelButton } from '../tables/ExcelButton.tsx';
import { VirtualTable } from '../tables/VirtualTable.tsx';
import type { CurveData, CurveSeries } from './curve.ts';

type Row = { index: number; month: string; current: boolean };

const shareColumn = ({ name, percent }: Pick<CurveSeries, 'name' | 'percent'>): Column<Row> => ({
  title: `${name} %`,
  width: 124,
  figures: true,
  cell: ({ index }) => {
    const value = percent[index];
    return value == null ? <span aria-hidden>—</span> : shareText(value);
  },
  data: [{ kind: 'percentage', of: ({ index }) => percent[index] }],
});

const columnsOf = ({ name, percent, amount }: CurveSeries): Column<Row>[] => [
  shareColumn({ name, percent }),
  { title: `${name} $`, width: 148, amount: ({ index }) => amount[index] ?? null },
];

/** The figures of the S-curve by month, for screen readers and exact values. */
export const CurveTable = ({ data }: { data: CurveData }) => {
  const { months, currentIndex, currentLabel, series, shares } = data;
  const columns = useMemo<Column<Row>[]>(() => {
    const shown = ({ month, current }: Row) => (current ? `${month} (${currentLabel})` : month);
    return [
      {
        title: 'Mes',
        width: 128,
        pinned: true,
        cell: shown,
        data: [{ of: shown }],
      },
      ...series.flatMap(columnsOf),
      ...(shares ?? []).map(shareColumn),
    ];
  }, [series, shares, currentLabel]);
  const rows = useMemo(
    () => months.map((month, index) => ({ index, month, current: index === currentIndex })),
    [months, currentIndex],
  );
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <ExcelButton file="curva-s" sheet={{ name: 'Curva S', columns, rows }} />
      </Box>
      <VirtualTable
        label={data.title}
        columns={columns}
        rows={rows}
        rowKey={({ index }) => index}
        maxHeight={400}
      />
    </>
  );
};
