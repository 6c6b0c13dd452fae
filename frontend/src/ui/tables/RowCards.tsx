import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useRenderLimit } from '../loading/useRenderLimit.ts';
import type { Column } from './columns.ts';
import { isFigures } from './layout.ts';
import { Content, Total } from './rows.tsx';
import './row-cards.css';
import type { TableProps } from './VirtualTable.tsx';

const step = 50;

/** Splits the columns: those that name a row, up to the last pinned one; those with its details; those with its actions. */
const partsOf = <Row,>(columns: readonly Column<Row>[]) => {
  const rest = columns.findLastIndex(({ pinned }) => pinned) + 1;
  return {
    naming: columns.slice(0, rest),
    saying: columns.slice(rest).filter(({ screenOnly }) => !screenOnly),
    working: columns.filter(({ screenOnly }) => screenOnly),
  };
};

const Fact = ({ title, figures, children }: { title: string; figures: boolean; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd className={figures ? 'figures' : undefined} translate={figures ? 'no' : undefined}>
      {children}
    </dd>
  </div>
);

type CardProps<Row> = ReturnType<typeof partsOf<Row>> & { row: Row; index: number };

// Plain HTML elements, since a catalog renders dozens of cards at once.
const Card = <Row,>({ row, index, naming, saying, working }: CardProps<Row>) => {
  const contents = (columns: Column<Row>[]) =>
    columns.map((column, i) => <Content key={i} {...{ column, row, index }} />);
  return (
    <li>
      <h3 translate="no">{contents(naming)}</h3>
      <dl>
        {saying.map((column, i) => (
          <Fact key={i} title={column.title} figures={isFigures(column)}>
            <Content {...{ column, row, index }} />
          </Fact>
        ))}
      </dl>
      {contents(working)}
    </li>
  );
};

type Props<Row> = Pick<TableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey' | 'total'>;

/** Rows of a table as cards, for screens where a table cannot show all columns. Two columns of cards from about 700 px. Totals are last. */
export const RowCards = <Row,>({ label, columns, rows, rowKey, total }: Props<Row>) => {
  const { limit, drawn, more } = useRenderLimit(step);
  const parts = partsOf(columns);
  const amounts = columns.filter((column) => 'amount' in column);
  return (
    <div className="row-cards">
      <ul aria-label={label}>
        {rows.slice(0, drawn).map((row, index) => (
          <Card key={rowKey(row)} {...{ row, index }} {...parts} />
        ))}
      </ul>
      {rows.length > limit && (
        <Button variant="outlined" onClick={more} sx={{ minHeight: 48 }}>
          Mostrar más ({rows.length - limit})
        </Button>
      )}
      {total !== undefined && (
        <dl className="total">
          {amounts.map((column, i) => (
            <Fact key={i} title={amounts.length > 1 ? `${total} · ${column.title}` : total} figures>
              <Total {...{ column, rows }} />
            </Fact>
          ))}
        </dl>
      )}
    </div>
  );
};
