import { styled } from '@mui/material/styles';

const line = '1px solid var(--line)';
const heavy = '2px solid var(--edge)';

/** The scrolling box of a VirtualTable. Cells are styled from here, once, so that thousands of them cost nothing. */
export const TableFrame = styled('div')({
  position: 'relative',
  overflow: 'auto',
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
    textOverflow: 'ellipsis',
  },
  'tbody th': { fontWeight: 500 },
  // A figure too long for its column goes on in a second line: a digit must never be hidden.
  '.figures': { textAlign: 'end', overflowWrap: 'anywhere' },
  '.negative': { color: 'var(--red)' },
  '.pinned': { position: 'sticky', zIndex: 1 },
  '.pinned.edge': { borderInlineEnd: line },
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
    overflowWrap: 'anywhere',
  },
});
