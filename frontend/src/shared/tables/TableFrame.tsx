import { styled } from '@mui/material/styles';

/** The scrolling box of a VirtualTable. Cells are styled from here, once, so that thousands of them cost nothing. */
export const TableFrame = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`;
  const heavy = `2px solid ${theme.palette.text.secondary}`;
  const paper = theme.palette.background.paper;
  const shade = theme.palette.mode === 'dark' ? '#26323a' : '#eef2f3';
  return {
    position: 'relative',
    overflow: 'auto',
    border: line,
    borderRadius: 8,
    background: paper,
    overscrollBehavior: 'contain',
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
    table: {
      tableLayout: 'fixed',
      width: '100%',
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontSize: '0.875rem',
      lineHeight: 1.35,
      fontVariantNumeric: 'tabular-nums',
      color: theme.palette.text.primary,
    },
    'th, td': { padding: '4px 10px', textAlign: 'start', borderBottom: line, background: paper },
    'tbody th': { fontWeight: 500 },
    'tbody th, tbody td': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '.figures': { textAlign: 'end', whiteSpace: 'nowrap' },
    '.negative': { color: theme.palette.error.main },
    '.pinned': { position: 'sticky', zIndex: 1 },
    '.pinned.edge': { borderInlineEnd: line },
    'thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: 44,
      fontWeight: 600,
      fontSize: '0.8125rem',
      verticalAlign: 'bottom',
      background: shade,
      borderBottom: heavy,
    },
    'tfoot th, tfoot td': {
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      height: 44,
      fontWeight: 700,
      background: shade,
      borderTop: heavy,
      borderBottom: 0,
    },
    'thead .pinned, tfoot .pinned': { zIndex: 3 },
    'tbody tr:hover > *': { background: shade },
    'tr.warning > *': { background: theme.palette.mode === 'dark' ? '#3d2a18' : '#fff4e5' },
    'tr.error > *': { background: theme.palette.mode === 'dark' ? '#42201f' : '#fdecea' },
    '.spacer td': { padding: 0, border: 0 },
    '.clamp': {
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    },
  };
});
