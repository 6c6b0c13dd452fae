import { memo, type ReactNode } from 'react';
import { Amount } from './Amount.tsx';
import { columnTotal, type Column } from './columns.ts';
import type { Layout } from './layout.ts';
import { sortedAs, type Sorting } from './sorting.ts';

type Of<Row> = { columns: readonly Column<Row>[]; layout: Layout };

type CellProps = { at: number; layout: Layout; names: boolean; children: ReactNode };

const Cell = ({ at, layout, names, children }: CellProps) =>
  names ? (
    <th scope="row" {...layout.places[at]} translate={layout.translate[at]}>
      {children}
    </th>
  ) : (
    <td {...layout.places[at]} translate={layout.translate[at]}>
      {children}
    </td>
  );

/** Head of a sortable column. */
const Head = ({ title, at, sorting }: { title: string; at: string; sorting: Sorting }) => (
  <button type="button" onClick={() => sorting.sort(at)}>
    <span className="clamp">{title}</span>
  </button>
);

const DrawnHead = <Row,>({ columns, layout, sorting }: Of<Row> & { sorting: Sorting | undefined }) => (
  <>
    <colgroup>
      {layout.widths.map((width, i) => (
        <col key={i} className={columns[i]?.screenOnly ? 'screen-only' : undefined} style={{ width }} />
      ))}
    </colgroup>
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ title, hint }, i) => {
          const at = sorting?.keys[i];
          return (
            <th
              key={i}
              scope="col"
              title={hint}
              aria-sort={at ? sortedAs(sorting, at) : undefined}
              {...layout.places[i]}
            >
              {at ? <Head {...{ title, at, sorting }} /> : title}
            </th>
          );
        })}
      </tr>
    </thead>
  </>
);

export const HeadRow = memo(DrawnHead) as typeof DrawnHead;

/** Content of a cell. */
export const Content = <Row,>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) =>
  'amount' in column ? <Amount of={column.amount(row)} /> : column.cell(row, index);

type BodyProps<Row> = Of<Row> & {
  row: Row;
  index: number;
  height: number;
  mark: ((row: Row) => string | undefined) | undefined;
  band: ((row: Row) => ReactNode) | undefined;
  measure: ((node: HTMLTableRowElement | null) => void) | undefined;
};

/** Heading of the rows below it; it stays visible while the columns scroll sideways. */
const Band = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <th scope="rowgroup" colSpan={columns} className="band">
    <div>{children}</div>
  </th>
);

const DrawnRow = <Row,>({ row, index, height, columns, layout, mark, band, measure }: BodyProps<Row>) => {
  const heading = band?.(row);
  // The first pinned column names the row, else the first column.
  const naming = Math.max(
    0,
    columns.findIndex(({ pinned }) => pinned),
  );
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={mark?.(row)} style={{ height }}>
      {heading ? (
        <Band columns={columns.length}>{heading}</Band>
      ) : (
        columns.map((column, i) => (
          <Cell key={i} at={i} names={i === naming} layout={layout}>
            <Content column={column} row={row} index={index} />
          </Cell>
        ))
      )}
    </tr>
  );
};

/** Memoized, so that scrolling renders only the rows that become visible. */
export const BodyRow = memo(DrawnRow) as typeof DrawnRow;

export const Total = <Row,>({ column, rows }: { column: Column<Row>; rows: readonly Row[] }) => {
  if (!('amount' in column)) return column.total?.(rows);
  const sum = columnTotal(column, rows);
  return sum === null ? null : <Amount of={sum} />;
};

const DrawnFoot = <Row,>({
  title,
  rows,
  columns,
  layout,
}: Of<Row> & { title: string; rows: readonly Row[] }) => (
  <tfoot>
    <tr aria-rowindex={rows.length + 2}>
      {columns.map((column, i) => (
        <Cell key={i} at={i} names={i === 0} layout={layout}>
          {i === 0 ? title : <Total column={column} rows={rows} />}
        </Cell>
      ))}
    </tr>
  </tfoot>
);

/** Memoized: it adds up thousands of amounts, which scrolling must not repeat. */
export const FootRow = memo(DrawnFoot) as typeof DrawnFoot;

/** Placeholder with the height of the rows that are not rendered. */
export const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr className="spacer" aria-hidden style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
