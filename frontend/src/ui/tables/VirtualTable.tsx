import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  useImperativeHandle,
  useMemo,
  useRef,
  type CSSProperties,
  type FocusEvent,
  type Key,
  type ReactNode,
  type Ref,
} from 'react';
import type { Column } from './columns.ts';
import { layoutOf, widthsOf, type Layout } from './layout.ts';
import { BodyRow, FootRow, HeadRow, Spacer } from './rows.tsx';
import type { Sorting } from './sorting.ts';
import { TableFrame } from './TableFrame.tsx';
import { useHiddenEdges } from './useHiddenEdges.ts';
import { usePrinting } from '../layout/usePrinting.ts';

export type TableHandle = { scrollToRow: (index: number) => void };

export type TableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Estimated row height in px until a row is measured; rows grow with their content. */
  rowHeight?: number;
  maxHeight?: CSSProperties['maxHeight'];
  /** Title of a pinned last row with the totals of the columns; absent: no such row. */
  total?: string;
  /** Shades rows that need attention. A cell must express it in words as well. */
  mark?: (row: Row) => 'warning' | 'error' | undefined;
  /** Content of a row that is the heading of the rows below it, across all columns; nothing for other rows. */
  band?: (row: Row) => ReactNode;
  /** Sortable columns and the current order. The parent component sorts the rows. */
  sorting?: Sorting;
  handle?: Ref<TableHandle>;
};

/** Up to this number of cells all rows are rendered, so that the browser's search finds them; on paper, always. */
const drawnWhole = 1500;
const headHeight = 44;

/** Indexes of the rows to render, and the height of the rows above and below them. */
type Window = { drawn: number[]; above: number; below: number };

const wholeOf = (count: number): Window => ({
  drawn: Array.from({ length: count }, (_, index) => index),
  above: 0,
  below: 0,
});

const windowOf = (items: VirtualItem[], height: number): Window => ({
  drawn: items.map(({ index }) => index),
  above: items[0]?.start ?? 0,
  below: height - (items.at(-1)?.end ?? 0),
});

type Heights = { maxHeight: CSSProperties['maxHeight']; footHeight: number };

/** A browser does not scroll to a focused button that is partly visible, although the rest is beneath pinned columns. */
const bringIntoSight = ({ target }: FocusEvent) => {
  if (target.matches('button:focus-visible') && !target.closest('.pinned'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/** Class, style and focus handler of the scroll container. */
const frameOf = ({ print, pinnedWidth, pinnedEndWidth }: Layout, { maxHeight, footHeight }: Heights) => ({
  onFocus: bringIntoSight,
  className: print.wide ? 'table-frame wide' : 'table-frame',
  style: {
    '--letters': `${print.letters}px`,
    maxHeight,
    // A phone has no room between columns pinned at both edges.
    scrollPadding: `${headHeight}px min(${pinnedEndWidth}px, 40%) ${footHeight}px ${pinnedWidth}px`,
  } as CSSProperties,
});

/**
 * A semantic table with a pinned head, pinned first columns and a pinned TOTAL row. It renders only the visible rows: 5,000 rows scroll
 * smoothly on a phone. Columns are data (`columns.ts`). The table scrolls within `maxHeight`.
 */
export const VirtualTable = <Row,>(props: TableProps<Row>) => {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowHeight = 44,
    maxHeight = '70dvh',
    total,
    mark,
    band,
    sorting,
    handle,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  useHiddenEdges(box);
  const totals = total !== undefined;
  // As one string, so that an equal result keeps the layout object and no row renders again because of another row.
  const widths = useMemo(() => widthsOf(columns, rows, totals).join(' '), [columns, rows, totals]);
  const layout = useMemo(() => layoutOf(columns, widths.split(' ').map(Number)), [columns, widths]);
  const printing = usePrinting();
  const whole = printing || rows.length * columns.length <= drawnWhole;
  const footHeight = total === undefined ? 0 : headHeight;
  // The library's functions must not be memoized. The rows are memoized instead of this component.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: !whole,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: 6,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: footHeight,
  });
  useImperativeHandle(
    handle,
    () => ({ scrollToRow: (index) => (whole ? undefined : virtual.scrollToIndex(index, { align: 'auto' })) }),
    [whole, virtual],
  );
  const { drawn, above, below } = whole
    ? wholeOf(rows.length)
    : windowOf(virtual.getVirtualItems(), virtual.getTotalSize());

  return (
    <TableFrame
      ref={box}
      role="region"
      aria-label={label}
      tabIndex={0}
      {...frameOf(layout, { maxHeight, footHeight })}
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + (total === undefined ? 1 : 2)}
        style={{ minWidth: layout.minWidth }}
      >
        <HeadRow columns={columns} layout={layout} sorting={sorting} />
        <tbody>
          <Spacer height={above} columns={columns.length} />
          {drawn.map((index) => (
            <BodyRow
              key={rowKey(rows[index]!)}
              measure={whole ? undefined : virtual.measureElement}
              row={rows[index]!}
              index={index}
              height={rowHeight}
              columns={columns}
              layout={layout}
              mark={mark}
              band={band}
            />
          ))}
          <Spacer height={below} columns={columns.length} />
        </tbody>
        {total !== undefined && <FootRow title={total} rows={rows} columns={columns} layout={layout} />}
      </table>
    </TableFrame>
  );
};
