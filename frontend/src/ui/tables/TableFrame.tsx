import { styled } from '@mui/material/styles';

const line = '1px solid var(--line)';
const heavy = '2px solid var(--edge)';
const shade = (towards: number) => `${towards * 8}px 0 8px -6px var(--shadow)`;

/** More columns than any table has. */
const mostColumns = 60;

/** Hides a number that is partly covered: the visible digits would read as another amount. A cell with focus stays visible. */
const cutFigures = Object.fromEntries(
  Array.from({ length: mostColumns }, (_, i) => [
    `&[data-cut~="${i + 1}"] tr > .figures:nth-child(${i + 1}):not(:focus-within)`,
    { WebkitTextFillColor: 'transparent' },
  ]),
);

/** Scroll container of a VirtualTable. It styles all cells through one rule set, so that thousands of cells have no style of their own. */
export const TableFrame = styled('div')({
  position: 'relative',
  overflow: 'auto',
  // Scrolling stops at whole columns, next to the pinned ones.
  scrollSnapType: 'x proximity',
  'thead th:not(.pinned)': { scrollSnapAlign: 'start' },
  // Snapping would move a focused element out of view again.
  '&:has(:focus-visible)': { scrollSnapType: 'none' },
  '@media screen': cutFigures,
  border: line,
  borderRadius: 8,
  background: 'var(--paper)',
  overscrollBehaviorX: 'contain',
  '&:focus-visible': { outline: '2px solid var(--petrol)', outlineOffset: 1 },
  table: {
    tableLayout: 'fixed',
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '0.875rem',
    lineHeight: 1.35,
    fontVariantNumeric: 'tabular-nums',
    color: 'var(--text)',
  },
  'th, td': {
    padding: '4px 10px',
    textAlign: 'start',
    borderBottom: line,
    background: 'var(--paper)',
    overflow: 'hidden',
    // Long content wraps, so that no digit or letter is hidden. On paper, no column is narrower than its longest word.
    overflowWrap: 'break-word',
  },
  'tbody th': { fontWeight: 500 },
  '.figures': { textAlign: 'end', overflowWrap: 'anywhere' },
  '.negative': { color: 'var(--red)' },
  '.pinned': { position: 'sticky', zIndex: 1 },
  '.pinned.edge': { borderInlineEnd: line },
  '.pinned.endEdge': { borderInlineStart: line },
  // A shadow while columns are hidden beneath the pinned ones.
  '&[data-hidden~=start] .edge': { boxShadow: shade(1) },
  '&[data-hidden~=end] .endEdge': { boxShadow: shade(-1) },
  // A phone has no room between columns pinned at both edges.
  '@media (max-width: 599.95px)': { '.pinned.endEdge.endEdge': { position: 'static', boxShadow: 'none' } },
  'thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 44,
    fontWeight: 600,
    fontSize: '0.8125rem',
    color: 'var(--muted)',
    background: 'var(--sunken)',
    borderBottom: heavy,
  },
  'thead button': {
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    minHeight: 36,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    '&:hover': { color: 'var(--text)' },
    '&:focus-visible': { outline: '2px solid var(--petrol)', borderRadius: 4 },
    '&::after': { content: '"⇅"', marginInlineStart: 4, fontWeight: 400, opacity: 0.55 },
  },
  'thead .figures button': { justifyContent: 'end' },
  '[aria-sort=ascending] button, [aria-sort=descending] button': { color: 'var(--text)' },
  '[aria-sort=ascending] button::after': { content: '"▲"', opacity: 1, fontSize: '0.6875rem' },
  '[aria-sort=descending] button::after': { content: '"▼"', opacity: 1, fontSize: '0.6875rem' },
  '@media print': { '[aria-sort=none] button::after': { display: 'none' } },
  'tfoot th, tfoot td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    height: 44,
    fontWeight: 700,
    background: 'var(--sunken)',
    borderTop: heavy,
    borderBottom: 0,
  },
  'thead .pinned, tfoot .pinned': { zIndex: 3 },
  'tbody tr:hover > *': { background: 'var(--ground)' },
  'tbody tr.warning > *': { background: 'var(--orangeSoft)' },
  'tbody tr.error > *': { background: 'var(--redSoft)' },
  'tbody .band, tbody tr:hover > .band': { background: 'var(--sunken)' },
  '.band > div': { position: 'sticky', insetInlineStart: 10, width: 'fit-content' },
  '.spacer td': { padding: 0, border: 0 },
  '.clamp': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
});
