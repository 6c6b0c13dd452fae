import Close from '@mui/icons-material/Close';
import { IconButton } from '@mui/material';
import {
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { quantity, unitMoney } from '../../shared/format.ts';
import type { Column } from '../../shared/tables/columns.ts';
import { VirtualTable, type TableHandle } from '../../shared/tables/VirtualTable.tsx';
import { estimations as words } from '../../messages.ts';
import type { GridLine } from './grid-line.ts';
import './lines-grid.css';
import { focusQuantity, QuantityInput } from './QuantityInput.tsx';

export type LinesProps = {
  lines: GridLine[];
  /** `visit` names the visit to the cell: what is typed in one is undone at once. */
  type: (index: number, text: string, visit: string) => void;
  remove: (conceptId: string) => void;
  handle?: Ref<GridHandle>;
};

const shown = (value: number | undefined) => (value === undefined ? '—' : quantity(value));

const Remaining = ({ line: { over, remaining } }: { line: GridLine }) =>
  over ? (
    <strong className="negative" title="Rebasa la cantidad contratada">
      {shown(remaining)}
      <span className="grid-over">Excede</span>
    </strong>
  ) : (
    shown(remaining)
  );

const concept: Column<GridLine> = {
  title: 'Concepto',
  width: 168,
  pinned: true,
  cell: ({ line }) => (
    <span title={line.concept_name}>
      <strong className="grid-code">{line.concept_code}</strong>
      <span className="grid-name">{line.concept_name}</span>
    </span>
  ),
};

const columnsOf = (
  { type, remove }: Pick<LinesProps, 'type' | 'remove'>,
  move: (index: number, by: number) => boolean,
): Column<GridLine>[] => [
  concept,
  { title: 'Unidad', width: 62, grow: true, cell: ({ line }) => line.unit },
  {
    title: 'P. U.',
    hint: 'Precio unitario',
    width: 116,
    figures: true,
    cell: ({ line }) => unitMoney(line.unit_price),
  },
  { title: 'Contratada', width: 96, figures: true, cell: ({ contracted }) => shown(contracted) },
  { title: 'Anterior', width: 96, figures: true, cell: ({ previous }) => shown(previous) },
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
  { title: 'Acumulada', width: 96, figures: true, cell: ({ cumulative }) => shown(cumulative) },
  { title: 'Por ejecutar', width: 92, figures: true, cell: (line) => <Remaining line={line} /> },
  { title: 'Importe', width: 132, amount: ({ amount }) => amount },
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

/** The line's "Quitar" button is off the sheet's way: an arrow to the left goes back to the quantity. */
const backToQuantity = (event: KeyboardEvent<HTMLElement>) => {
  const cell = (event.target as HTMLElement).closest('tr')?.querySelector<HTMLElement>('[data-quantity]');
  if (event.key !== 'ArrowLeft' || !cell || event.target === cell) return;
  event.preventDefault();
  cell.focus();
};

/** Puts the cursor into a line's quantity, wherever it is. */
export type GridHandle = { goTo: (index: number) => void };

/** The estimation's lines as a sheet: quantities are typed one below the other. */
export const LinesGrid = ({ lines, type, remove, handle }: LinesProps) => {
  const [table, setTable] = useState<TableHandle | null>(null);
  const id = useId();
  const last = lines.length - 1;
  const goTo = useCallback(
    (index: number) => {
      // At once where it can be, so that a fast hand's next key lands in the next line.
      const focus = () => focusQuantity(document.getElementById(id), index);
      if (focus()) return;
      table?.scrollToRow(index);
      requestAnimationFrame(() => {
        if (!focus()) requestAnimationFrame(focus);
      });
    },
    [table, id],
  );
  const move = useCallback(
    (index: number, by: number) => {
      const to = Math.min(Math.max(index + by, 0), last);
      if (to !== index) goTo(to);
      return to !== index;
    },
    [last, goTo],
  );
  useImperativeHandle(handle, () => ({ goTo }), [goTo]);
  const columns = useMemo(() => columnsOf({ type, remove }, move), [type, remove, move]);
  return (
    <div id={id} onKeyDown={backToQuantity}>
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
