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
import { quantity, unitMoney } from '../../ui/format/format.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { VirtualTable, type TableHandle } from '../../ui/tables/VirtualTable.tsx';
import { estimations as words } from '../../messages.ts';
import { isMeasured } from '../draft-rows.ts';
import type { GridLine } from './grid-line.ts';
import './lines-grid.css';
import { focusQuantity, QuantityInput } from './QuantityInput.tsx';
import { RowsButton } from './RowsButton.tsx';

export type LinesProps = {
  lines: GridLine[];
  /** `visit` identifies the stay in the cell; its keys form one undo step. */
  type: (index: number, text: string, visit: string) => void;
  remove: (conceptId: string) => void;
  /** Opens the generadores of a line. */
  measure: (conceptId: string) => void;
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
  width: 152,
  pinned: true,
  grow: true,
  cell: ({ line }) => (
    <span title={line.concept_name}>
      <strong className="grid-code">{line.concept_code}</strong>
      <span translate="no" className="clamp">
        {line.concept_name}
      </span>
    </span>
  ),
};

const columnsOf = (
  { type, remove, measure }: Pick<LinesProps, 'type' | 'remove' | 'measure'>,
  move: (index: number, by: number) => boolean,
): Column<GridLine>[] => [
  concept,
  { title: 'Unidad', width: 70, cell: ({ line }) => <span className="clamp">{line.unit}</span> },
  {
    title: 'P. U.',
    hint: 'Precio unitario',
    width: 104,
    figures: true,
    cell: ({ line }) => unitMoney(line.unit_price),
  },
  { title: 'Contratada', width: 92, figures: true, cell: ({ contracted }) => shown(contracted) },
  { title: 'Anterior', width: 90, figures: true, cell: ({ previous }) => shown(previous) },
  {
    title: 'Esta',
    hint: 'Cantidad de esta estimación',
    // Fits a button of touch size and millions with their cents.
    width: 168,
    figures: true,
    cell: ({ index, line, error }) => (
      <span className="grid-quantity">
        <RowsButton line={line} measure={measure} />
        <span>
          <QuantityInput
            index={index}
            code={line.concept_code}
            value={line.quantity}
            error={error}
            type={type}
            move={move}
            measured={isMeasured(line) ? () => measure(line.concept_id) : undefined}
          />
        </span>
      </span>
    ),
  },
  { title: 'Acumulada', width: 92, figures: true, cell: ({ cumulative }) => shown(cumulative) },
  { title: 'Por estimar', width: 88, figures: true, cell: (line) => <Remaining line={line} /> },
  { title: 'Importe', width: 116, amount: ({ amount }) => amount },
  {
    title: 'Quitar',
    width: 62,
    cell: ({ line }) => (
      <IconButton
        size="small"
        aria-label={`Quitar ${line.concept_code}`}
        data-away
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

const arrows: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves the focus between the buttons of a line by arrow keys; from the first, arrow left returns to the quantity. */
const alongButtons = (event: KeyboardEvent<HTMLElement>) => {
  const row = (event.target as HTMLElement).closest('tr');
  const cell = row?.querySelector<HTMLElement>('[data-quantity]');
  const by = arrows[event.key];
  if (by === undefined || !row || !cell || event.target === cell) return;
  const stops = [cell, ...row.querySelectorAll<HTMLElement>('button')];
  event.preventDefault();
  stops[stops.indexOf(event.target as HTMLElement) + by]?.focus();
};

/** `goTo` focuses the quantity of a line and scrolls to it if needed. */
export type GridHandle = { goTo: (index: number) => void };

/** Lines of the estimation as a sheet, with one quantity below the other. */
export const LinesGrid = ({ lines, type, remove, measure, handle }: LinesProps) => {
  const [table, setTable] = useState<TableHandle | null>(null);
  const id = useId();
  const last = lines.length - 1;
  const goTo = useCallback(
    (index: number) => {
      // Focuses at once if the cell is rendered, so that a fast next key reaches it.
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
  const columns = useMemo(() => columnsOf({ type, remove, measure }, move), [type, remove, measure, move]);
  return (
    <div id={id} onKeyDown={alongButtons}>
      <VirtualTable
        handle={setTable}
        label="Conceptos de la estimación"
        columns={columns}
        rows={lines}
        rowKey={({ line }) => line.concept_id}
        rowHeight={64}
        maxHeight="min(56dvh, 40rem)"
        mark={markOf}
        total={words.total}
      />
    </div>
  );
};
