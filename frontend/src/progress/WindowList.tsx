import { Box } from '@mui/material';
import {
  measureElement,
  useWindowVirtualizer,
  windowScroll,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type Key, type ReactNode } from 'react';
import { usePrinting } from '../ui/layout/usePrinting.ts';

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Estimated height of a row in px, until it is measured. */
  rowHeight: number;
  children: (row: Row) => ReactNode;
  /** Called when the last rows become visible. */
  onEnd?: () => void;
};

/** Rows rendered beyond the visible ones, on either side. */
const beyond = 6;

/** The ResizeObserver reports sizes after layout and before paint; reading them earlier would force a second layout. */
const measuredLater = <Item extends Element>(
  element: Item,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<Window, Item>,
) => {
  if (entry) return measureElement(element, entry, list);
  const index = list.indexFromElement(element);
  return list.itemSizeCache.get(list.options.getItemKey(index)) ?? list.options.estimateSize(index);
};

/* Reading the scroll position, or scrolling to the current position, forces a layout in the task that inserts the list. */
type OfWindow = Parameters<typeof useWindowVirtualizer<Element>>[0];

/** The initial size is in `initialRect`; afterwards, only resizes are reported. */
const whenResized: NonNullable<OfWindow['observeElementRect']> = (_list, tell) => {
  const resized = () => tell({ width: window.innerWidth, height: window.innerHeight });
  // A phone may have been rotated during the first render: read the size in the next frame, which lays out anyway.
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

/** A list that scrolls with the page and renders only the visible rows, for thousands of rows on a phone. */
export const WindowList = <Row,>({ label, rows, rowKey, rowHeight, children, onEnd }: Props<Row>) => {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState<number | null>(null);
  const printing = usePrinting();
  useEffect(() => {
    // The offset determines which rows are visible; the observer reports it after layout.
    // Content above the list may grow: a banner, a saved draft.
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
    // The offset is known after the first render; until then, only visible rows are rendered.
    overscan: top === null ? 0 : beyond,
    scrollMargin: margin,
    // Without it, the first render is empty and the visible rows follow in one long task.
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
