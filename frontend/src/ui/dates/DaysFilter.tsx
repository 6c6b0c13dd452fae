import { Box, Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { inPairs } from '../forms/in-pairs.ts';
import { DateField } from './DateField.tsx';

/** First or last day of the range, inclusive; empty: no limit. */
type End = { label: string; value: string; change: (day: string) => void };

type Props = {
  /** Accessible name of the filter. */
  label: string;
  /** Grid columns on a desktop; a phone has two. */
  columns: string;
  from: End;
  until: End;
  /** Error message of the range. */
  problem: string | undefined;
  clear: { label: string; run: () => void };
  /** Whether there is a filter to clear. */
  filtered: boolean;
  /** Other filters, before and after the range. */
  before: ReactNode;
  after?: ReactNode;
};

const tall = { minHeight: { xs: 48, sm: 40 } } as const;

/** Filter by a range of days and by other criteria, with a button that clears them all. */
export const DaysFilter = ({
  label,
  columns,
  from,
  until,
  problem,
  clear,
  filtered,
  before,
  after,
}: Props) => {
  /** Number of times that the filters were cleared: part of the fields' key, so that partly typed dates are cleared too. */
  const [cleared, setCleared] = useState(0);
  return (
    <Box
      role="search"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        alignItems: 'start',
        gridTemplateColumns: { xs: inPairs, md: columns },
        '& .MuiInputBase-root': { ...tall, bgcolor: 'var(--paper)' },
      }}
    >
      {before}
      <DateField
        key={`from ${cleared}`}
        label={from.label}
        value={from.value}
        change={(day, partial) => partial || from.change(day)}
      />
      <DateField
        key={`until ${cleared}`}
        label={until.label}
        value={until.value}
        change={(day, partial) => partial || until.change(day)}
        problem={problem}
      />
      {after}
      <Button
        // Not disabled, so that the keyboard focus stays on the button.
        aria-disabled={!filtered || undefined}
        onClick={() => {
          if (!filtered) return;
          clear.run();
          setCleared((times) => times + 1);
        }}
        sx={{
          ...tall,
          '&[aria-disabled]': { color: 'text.disabled', cursor: 'default' },
          gridColumn: { xs: after ? 'auto' : '1 / -1', md: 'auto' },
          // Where the button would have a row of its own, it is hidden while there is nothing to clear.
          ...(!filtered && { display: { xs: 'none', md: 'inline-flex' } }),
        }}
      >
        {clear.label}
      </Button>
    </Box>
  );
};
