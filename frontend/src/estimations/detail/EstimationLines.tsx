import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useMemo, useState } from 'react';
import { quantity, unitMoney } from '../../ui/format/format.ts';
import { ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import { estimations as words } from '../../messages.ts';
import { useConcepts } from '../capture/useConcepts.ts';
import { texts } from '../messages.ts';
import type { EstimationRow } from '../row.ts';
import { estimationLines, type ComparedLine } from './estimation-lines.ts';
import { EstimationLineCards } from './EstimationLineCards.tsx';
import { LineCode } from './LineCode.tsx';
import { estimationTexts } from './messages.ts';
import { useNarrowScreen } from '../../ui/layout/useNarrowScreen.ts';

const unitOf = ({ unit }: ComparedLine) => unit;

const naming: Column<ComparedLine>[] = [
  {
    title: estimationTexts.code,
    width: 120,
    pinned: true,
    cell: ({ concept_id, concept_code }) => <LineCode concept_id={concept_id} code={concept_code} />,
    data: [{ of: ({ concept_code }) => concept_code }],
  },
  {
    title: estimationTexts.concept,
    width: 160,
    grow: true,
    cell: ({ concept_name }) => (
      <span translate="no" className="clamp">
        {concept_name}
      </span>
    ),
    data: [{ of: ({ concept_name }) => concept_name }],
  },
  { title: estimationTexts.unit, width: 76, cell: unitOf, data: [{ of: unitOf }] },
  {
    title: estimationTexts.price,
    width: 104,
    figures: true,
    cell: ({ unit_price }) => unitMoney(unit_price),
    data: [{ kind: 'price', of: ({ unit_price }) => unit_price }],
  },
];

const parts = ['contracted', 'previous', 'current', 'cumulative', 'remaining'] as const;

const red = { color: 'var(--red)' };

const quantityColumns: Column<ComparedLine>[] = parts.map((part) => ({
  title: estimationTexts[part],
  width: 100,
  figures: true,
  cell: ({ quantities }) => (
    <span
      style={quantities[part] < 0 ? red : undefined}
      title={quantities[part] < 0 ? estimationTexts.beyond : undefined}
    >
      {quantity(quantities[part])}
    </span>
  ),
  data: [{ kind: 'quantity', of: ({ quantities }) => quantities[part] }],
}));
const amountColumns: Column<ComparedLine>[] = parts.map((part) => ({
  title: estimationTexts[part],
  width: 118,
  amount: ({ amounts }) => amounts[part],
}));

const columnsOf = {
  quantities: [...naming, ...quantityColumns],
  amounts: [...naming, ...amountColumns],
};

type Shown = keyof typeof columnsOf;
const files: Record<Shown, string> = { quantities: 'cantidades', amounts: 'importes' };

/** Lines of an estimation against the contract: contracted, previous, current, cumulative and remaining. */
export const EstimationLines = ({
  row,
  rows,
  project_id,
}: {
  row: EstimationRow;
  rows: readonly EstimationRow[];
  project_id: string;
}) => {
  const phone = useNarrowScreen('sm');
  const [shown, setShown] = useState<Shown>('quantities');
  const { concepts, complete, isError, retry } = useConcepts(project_id);
  const lines = useMemo(() => estimationLines(row, rows, concepts), [row, rows, concepts]);
  const totals = shown === 'amounts' && { total: words.total };
  const label = `${estimationTexts.lines}, ${estimationTexts[shown]}`;
  if (isError) return <ErrorState message={texts.conceptsFailed} onRetry={retry} />;
  // Without the catalog, every line would seem to exceed the contract.
  if (!complete) return <TableSkeleton rows={4} height={48} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={shown}
          aria-label={estimationTexts.show}
          onChange={(_, next: Shown | null) => next && setShown(next)}
        >
          <ToggleButton value="quantities">{estimationTexts.quantities}</ToggleButton>
          <ToggleButton value="amounts">{estimationTexts.amounts}</ToggleButton>
        </ToggleButtonGroup>
        <ExcelButton
          file={`estimacion-${row.number}-${files[shown]}`}
          sheet={{ name: estimationTexts.lines, columns: columnsOf[shown], rows: lines, ...totals }}
        />
      </Box>
      {phone ? (
        <EstimationLineCards label={label} lines={lines} shown={shown} />
      ) : (
        <VirtualTable
          label={label}
          columns={columnsOf[shown]}
          rows={lines}
          rowKey={({ concept_id }) => concept_id}
          maxHeight="26rem"
          {...totals}
        />
      )}
    </Box>
  );
};
