import { Box } from '@mui/material';
import { useLayoutEffect, useRef } from 'react';
import { instantDay, instantHour } from '../../ui/format/instant.ts';
import { usePrinting } from '../../ui/layout/usePrinting.ts';
import { deltaText, figureText, tellingRow, type Group } from './groups.ts';
import { differenceTexts as texts, figures } from './messages.ts';

const frame = {
  border: '1px solid var(--line)',
  borderRadius: 1,
  bgcolor: 'var(--paper)',
  '& > summary': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 2,
    px: 2,
    py: 1.5,
    minHeight: 48,
    boxSizing: 'border-box',
    cursor: 'pointer',
    '&::before': { content: '"▸"', width: '0.75rem', color: 'var(--petrol)' },
  },
  '&[open] > summary::before': { content: '"▾"' },
  '& > div': { px: 2, pb: 2 },
} as const;

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 0.75, px: 1, textAlign: 'end', borderBottom: '1px solid var(--line)' },
  '& th:first-of-type': { textAlign: 'start', pl: 0, fontWeight: 500 },
  '& thead th': { fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' },
  '& td:last-of-type': { fontWeight: 700 },
  '& sup': { color: 'text.secondary', fontWeight: 400, ml: 0.5 },
  // Three figures do not fit next to each other: the change has its own row.
  '@media (max-width: 599px)': {
    '& tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& tbody th': { gridColumn: '1 / -1', border: 0, pb: 0 },
    '& thead th:first-of-type': { display: 'none' },
    '& th, & td': { px: 0 },
    '& td': { border: 0, py: 0.25, overflowWrap: 'anywhere' },
    '& :is(td, thead th):last-of-type': {
      gridColumn: '1 / -1',
      borderBottom: '1px solid var(--line)',
    },
  },
} as const;

const Marks = ({ marks }: { marks: readonly number[] }) =>
  marks.length > 0 && <sup aria-label={texts.mark(marks.join(', '))}>{marks.join(', ')}</sup>;

const Rows = ({ group }: { group: Group }) => (
  <Box component="table" sx={table} aria-label={group.title}>
    <thead>
      <tr>
        {[texts.figure, texts.before, texts.after, texts.delta].map((head, at) => (
          <th key={at} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {group.rows.map((row) => (
        <tr key={row.figure}>
          <th scope="row">
            {figures[row.figure][0]}
            <Marks marks={row.marks} />
          </th>
          <td translate="no">{figureText(row.figure, row.before)}</td>
          <td translate="no">{figureText(row.figure, row.after)}</td>
          <td translate="no">{deltaText(row)}</td>
        </tr>
      ))}
    </tbody>
  </Box>
);

const Because = ({ group: { entries, more } }: { group: Group }) => (
  <Box sx={{ mt: 1.5 }}>
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 600 }}>{texts.because}</Box>
    <Box component="ol" sx={{ m: 0, pl: 3, '& li': { py: 0.25, overflowWrap: 'anywhere' } }}>
      {entries.map(({ id, at, sentence }) => (
        <li key={id}>
          <Box component="time" dateTime={at} sx={{ color: 'text.secondary', mr: 1 }}>
            {instantDay(at)} {instantHour(at)}
          </Box>
          {sentence}
        </li>
      ))}
    </Box>
    {more > 0 && <Box sx={{ pl: 3, color: 'text.secondary' }}>{texts.more(more)}</Box>}
  </Box>
);

/** Opens the group while printing, and restores its state afterwards. */
const useOpenOnPaper = () => {
  const details = useRef<HTMLDetailsElement>(null);
  const printing = usePrinting();
  useLayoutEffect(() => {
    const own = details.current;
    if (!printing || !own || own.open) return undefined;
    own.open = true;
    return () => {
      own.open = false;
    };
  }, [printing]);
  return details;
};

/** Changes of one subject; open, except for estimations, which are many and show their net amount in the summary. */
export const DifferenceGroup = ({ group }: { group: Group }) => {
  const telling = tellingRow(group);
  const details = useOpenOnPaper();
  return (
    <Box component="details" ref={details} open={!group.estimation} sx={frame}>
      <summary>
        <Box component="span" sx={{ fontWeight: 650, flex: '1 1 auto' }}>
          {group.title}
        </Box>
        {group.estimation && (
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
            {figures[telling.figure][0]}:{' '}
            <span translate="no">
              {figureText(telling.figure, telling.before)} → {figureText(telling.figure, telling.after)}{' '}
              <strong>({deltaText(telling)})</strong>
            </span>
          </Box>
        )}
      </summary>
      <div>
        <Rows group={group} />
        {group.entries.length > 0 && <Because group={group} />}
      </div>
    </Box>
  );
};
