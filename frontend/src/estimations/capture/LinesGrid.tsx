import Close from '@mui/icons-material/Close';
import { Box, IconButton } from '@mui/material';
import { useCallback, useId, useMemo, useState } from 'react';
import { quantity, unitMoney } from '../../shared/format.ts';
import type { Column } from '../../shared/tables/columns.ts';
import { VirtualTable, type TableHandle } from '../../shared/tables/VirtualTable.tsx';
import { estimations as words } from '../../messages.ts';
import type { GridLine } from './grid-line.ts';
import { focusQuantity, QuantityInput } from './QuantityInput.tsx';

export type LinesProps = {
  lines: GridLine[];
  type: (index: number, text: string) => void;
  remove: (conceptId: string) => void;
};

const shown = (value: number | undefined) => (value === undefined ? '—' : quantity(value));

const Remaining = ({ line: { over, remaining } }: { line: GridLine }) =>
  over ? (
    <strong className="negative" title="Rebasa la cantidad contratada">
      {shown(remaining)}
      <Box component="span" sx={{ display: 'block', fontSize: '0.75rem' }}>
        Excede
      </Box>
    </strong>
  ) : (
    shown(remaining)
  );

const concept: Column<GridLine> = {
  title: 'Concepto',
  width: 180,
  pinned: true,
  cell: ({ line }) => (
    <span title={line.concept_name}>
      <Box component="strong" sx={{ display: 'block' }}>
        {line.concept_code}
      </Box>
      <Box
        component="span"
        sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {line.concept_name}
      </Box>
    </span>
  ),
};

const columnsOf = (
  { type, remove }: Omit<LinesProps, 'lines'>,
  move: (index: number, by: number) => void,
): Column<GridLine>[] => [
  concept,
  { title: 'Unidad', width: 70, grow: true, cell: ({ line }) => line.unit },
  {
    title: 'P. U.',
    hint: 'Precio unitario',
    width: 110,
    figures: true,
    cell: ({ line }) => unitMoney(line.unit_price),
  },
  { title: 'Contratada', width: 94, figures: true, cell: ({ contracted }) => shown(contracted) },
  { title: 'Anterior', width: 86, figures: true, cell: ({ previous }) => shown(previous) },
  {
    title: 'Esta',
    hint: 'Cantidad de esta estimación',
    width: 114,
    figures: true,
    cell: ({ index, line, error }) => (
      <QuantityInput
        index={index}
        code={line.concept_code}
        value={line.quantity}
        error={error}
        type={type}
        move={move}
      />
    ),
  },
  { title: 'Acumulada', width: 94, figures: true, cell: ({ cumulative }) => shown(cumulative) },
  { title: 'Por ejecutar', width: 94, figures: true, cell: (line) => <Remaining line={line} /> },
  { title: 'Importe', width: 136, amount: ({ amount }) => amount },
  {
    title: 'Quitar',
    width: 62,
    cell: ({ line }) => (
      <IconButton
        size="small"
        aria-label={`Quitar ${line.concept_code}`}
        onClick={() => remove(line.concept_id)}
      >
        <Close fontSize="small" />
      </IconButton>
    ),
  },
];

const markOf = ({ over, error }: GridLine) => {
  if (error) return 'error';
  return over ? 'warning' : undefined;
};

/** The claim's lines as a sheet: quantities are typed one below the other. */
export const LinesGrid = ({ lines, type, remove }: LinesProps) => {
  const [table, setTable] = useState<TableHandle | null>(null);
  const id = useId();
  const move = useCallback(
    (index: number, by: number) => {
      // At once where it can be, so that a fast hand's next key lands in the next line.
      const focus = () => focusQuantity(document.getElementById(id), index + by);
      if (focus()) return;
      table?.scrollToRow(index + by);
      requestAnimationFrame(focus);
    },
    [table, id],
  );
  const columns = useMemo(() => columnsOf({ type, remove }, move), [type, remove, move]);
  return (
    <div id={id}>
      <VirtualTable
        handle={setTable}
        label="Conceptos de la estimación"
        columns={columns}
        rows={lines}
        rowKey={({ line }) => line.concept_id}
        rowHeight={52}
        maxHeight="min(56dvh, 40rem)"
        mark={markOf}
        total={words.total}
      />
    </div>
  );
};
