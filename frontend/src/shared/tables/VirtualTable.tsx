import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useMemo, useRef, type CSSProperties, type Key, type Ref } from 'react';
import { Amount } from './Amount.tsx';
import { columnTotal, growingColumn, pinnedOffsets, type Column } from './columns.ts';
import { TableFrame } from './TableFrame.tsx';

export type TableHandle = { scrollToRow: (index: number) => void };

type Props<Row> = {
  /** What the table holds, for those who hear it instead of seeing it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Height of a row in px before it is measured; rows grow with what they hold. */
  rowHeight?: number;
  maxHeight?: CSSProperties['maxHeight'];
  /** Title of a pinned last row with the totals of the columns; none without it. */
  total?: string;
  /** Shades rows that need attention. Say it in words in a cell as well. */
  mark?: (row: Row) => 'warning' | 'error' | undefined;
  handle?: Ref<TableHandle>;
};

/** Up to this many cells everything is drawn, so that small tables can be searched with the browser and printed. */
const drawnWhole = 1500;
const headHeight = 44;

const classes = <Row,>(column: Column<Row>, edge: boolean) =>
  [
    ('amount' in column || column.figures) && 'figures',
    column.pinned && 'pinned',
    column.pinned && edge && 'edge',
  ]
    .filter(Boolean)
    .join(' ') || undefined;

/**
 * A semantic table with pinned head, pinned first columns and pinned TOTAL row, that draws only the rows in sight:
 * 5,000 rows scroll smoothly on a phone. Columns are data (`columns.ts`). Its box scrolls; give it a `maxHeight`.
 */
export const VirtualTable = <Row,>(props: Props<Row>) => {
  const { label, columns, rows, rowKey, rowHeight = 44, maxHeight = '70dvh', total, mark, handle } = props;
  const box = useRef<HTMLDivElement>(null);
  const whole = rows.length * columns.length <= drawnWhole;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: !whole,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: 6,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: total === undefined ? 0 : headHeight,
  });
  useImperativeHandle(handle, () => ({
    scrollToRow: (index) => (whole ? undefined : virtual.scrollToIndex(index, { align: 'auto' })),
  }));

  const items = virtual.getVirtualItems();
  const drawn = whole ? rows.map((_, index) => index) : items.map(({ index }) => index);
  const [above, below] = whole
    ? [0, 0]
    : [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)];

  const { offsets, grows, minWidth, lastPinned } = useMemo(
    () => ({
      offsets: pinnedOffsets(columns),
      grows: growingColumn(columns),
      minWidth: columns.reduce((sum, { width }) => sum + width, 0),
      lastPinned: columns.findLastIndex(({ pinned }) => pinned),
    }),
    [columns],
  );
  const at = (i: number) => ({
    className: classes(columns[i]!, i === lastPinned),
    style: offsets[i] === undefined ? undefined : { left: offsets[i] },
  });
  const pinnedWidth = columns.reduce((sum, { pinned, width }) => sum + (pinned ? width : 0), 0);

  return (
    <TableFrame
      ref={box}
      role="region"
      aria-label={label}
      tabIndex={0}
      style={{
        maxHeight,
        scrollPadding: `${headHeight}px 0 ${total === undefined ? 0 : headHeight}px ${pinnedWidth}px`,
      }}
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + (total === undefined ? 1 : 2)}
        style={{ minWidth }}
      >
        <colgroup>
          {columns.map(({ title, width }, i) => (
            <col key={title} style={i === grows ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ title, hint }, i) => (
              <th key={title} scope="col" title={hint} {...at(i)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Spacer height={above} columns={columns.length} />}
          {drawn.map((index) => {
            const row = rows[index]!;
            return (
              <tr
                key={rowKey(row)}
                ref={whole ? undefined : virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={mark?.(row)}
                style={{ height: rowHeight }}
              >
                {columns.map((column, i) => {
                  const shown =
                    'amount' in column ? <Amount of={column.amount(row)} /> : column.cell(row, index);
                  return i === 0 ? (
                    <th key={column.title} scope="row" {...at(i)}>
                      {shown}
                    </th>
                  ) : (
                    <td key={column.title} {...at(i)}>
                      {shown}
                    </td>
                  );
                })}
              </tr>
            );
          })}
          {below > 0 && <Spacer height={below} columns={columns.length} />}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr aria-rowindex={rows.length + 2}>
              {columns.map((column, i) =>
                i === 0 ? (
                  <th key={column.title} scope="row" {...at(i)}>
                    {total}
                  </th>
                ) : (
                  <td key={column.title} {...at(i)}>
                    <Total column={column} rows={rows} />
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </TableFrame>
  );
};

const Spacer = ({ height, columns }: { height: number; columns: number }) => (
  <tr className="spacer" aria-hidden style={{ height }}>
    <td colSpan={columns} />
  </tr>
);

const Total = <Row,>({ column, rows }: { column: Column<Row>; rows: readonly Row[] }) => {
  if (!('amount' in column)) return column.total?.(rows);
  const sum = columnTotal(column, rows);
  return sum === null ? null : <Amount of={sum} />;
};
