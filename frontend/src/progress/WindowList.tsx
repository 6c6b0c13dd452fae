import { Box } from '@mui/material';
import {
  measureElement,
  useWindowVirtualizer,
  windowScroll,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type Key, type ReactNode } from 'react';
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

/** Rows that are drawn beyond those in sight, on either side. */
const beyond = 6;

/** What is measured is told by the browser once it has laid out all, before it paints: to ask at once would have it do that twice. */
const measuredLater = <Item extends Element>(
  element: Item,
  told: ResizeObserverEntry | undefined,
  list: Virtualizer<Window, Item>,
) => {
  if (told) return measureElement(element, told, list);
  const index = list.indexFromElement(element);
  return list.itemSizeCache.get(list.options.getItemKey(index)) ?? list.options.estimateSize(index);
};

/*
 * What a page is asked about where it stands, or told to scroll where it stands already, has it laid out at once, in the same piece of work
 * that put the list in.
 */
type OfWindow = Parameters<typeof useWindowVirtualizer<Element>>[0];

/** How large the window is, is known when the list begins (`initialRect`); from then on it is told. */
const whenResized: NonNullable<OfWindow['observeElementRect']> = (_list, tell) => {
  const resized = () => tell({ width: window.innerWidth, height: window.innerHeight });
  // A phone may have been turned while the list was drawn: asked with the next picture, for which all is laid out anyway.
  const frame = requestAnimationFrame(resized);
  window.addEventListener('resize', resized, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', resized);
  };
};

const unlessThere: NonNullable<OfWindow['scrollToFn']> = (offset, options, list) => {
  if (options.adjustments === undefined && offset === list.scrollOffset) return;
  windowScroll(offset, options, list);
};

/** A list that scrolls with the page and draws only what is in sight: thousands of rows on a phone, under one thumb. */
export const WindowList = <Row,>({ label, rows, rowKey, rowHeight, children, onEnd }: Props<Row>) => {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState<number | null>(null);
  const printing = usePrinting();
  useEffect(() => {
    // Where it begins says only which rows are in sight. Told once all has been laid out, too.
    // What stands above may grow: a banner, a draft that was kept.
    const watch = new ResizeObserver(() => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
    });
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const margin = top ?? 0;
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index]!),
    measureElement: measuredLater,
    observeElementRect: whenResized,
    scrollToFn: unlessThere,
    // Where it stands is known once it has been drawn; until then what is in sight is enough.
    overscan: top === null ? 0 : beyond,
    scrollMargin: margin,
    // Else the first drawing is of nothing, and what is in sight is drawn in one piece after it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
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
          style={{
            position: 'absolute',
            insetInline: 0,
            top: 0,
            transform: `translateY(${start - margin}px)`,
          }}
        >
          {children(rows[index]!)}
        </li>
      ))}
    </Box>
  );
};
