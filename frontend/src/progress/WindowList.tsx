import { Box } from '@mui/material';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type Key, type ReactNode } from 'react';
import { usePrinting } from '../shared/usePrinting.ts';

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Height of a row in px before it is measured. */
  rowHeight: number;
  children: (row: Row) => ReactNode;
  /** Called when the last rows come into sight. */
  onEnd?: () => void;
};

/** A list that scrolls with the page and draws only what is in sight: thousands of rows on a phone, under one thumb. */
export const WindowList = <Row,>({ label, rows, rowKey, rowHeight, children, onEnd }: Props<Row>) => {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const printing = usePrinting();
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    // What stands above may grow: a banner, a draft that was kept.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: 6,
    scrollMargin: top,
  });
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows.length - 10) onEnd?.();
  }, [last, rows.length, onEnd]);
  if (printing)
    return (
      <Box component="ul" ref={list} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{children(row)}</li>
        ))}
      </Box>
    );
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', position: 'relative' }}
      style={{ height: virtual.getTotalSize() }}
    >
      {drawn.map(({ index, start, key }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start - top}px)` }}
        >
          {children(rows[index]!)}
        </li>
      ))}
    </Box>
  );
};
