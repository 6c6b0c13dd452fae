import type { CSSProperties } from 'react';
import { growingColumn, pinnedOffsets, type Column } from './columns.ts';

type Place = { className: string | undefined; style: CSSProperties | undefined };

/** Where each column stands: class and offset of its cells, its width (undefined for the one that grows), widths in px. */
export type Layout = {
  places: Place[];
  widths: (number | undefined)[];
  minWidth: number;
  pinnedWidth: number;
};

const isFigures = <Row>(column: Column<Row>) => 'amount' in column || column.figures === true;

export const layoutOf = <Row>(columns: readonly Column<Row>[]): Layout => {
  const offsets = pinnedOffsets(columns);
  const grows = growingColumn(columns);
  const edge = columns.findLastIndex(({ pinned }) => pinned);
  const classes = columns.map((column, i) =>
    [isFigures(column) && 'figures', column.pinned && 'pinned', i === edge && 'edge']
      .filter(Boolean)
      .join(' '),
  );
  return {
    places: classes.map((name, i) => ({
      className: name || undefined,
      style: offsets[i] === undefined ? undefined : { left: offsets[i] },
    })),
    widths: columns.map(({ width }, i) => (i === grows ? undefined : width)),
    minWidth: columns.reduce((sum, { width }) => sum + width, 0),
    pinnedWidth: columns.reduce((sum, { pinned, width }) => sum + (pinned ? width : 0), 0),
  };
};
