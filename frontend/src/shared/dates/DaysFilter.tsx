import { Box, Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { inPairs } from '../forms/in-pairs.ts';
import { DateField } from './DateField.tsx';

/** One end of the days, included; an empty one is none. */
type End = { label: string; value: string; change: (day: string) => void };

type Props = {
  /** What is chosen here, for those who hear it. */
  label: string;
  /** Widths of the columns at a desk; a phone has two. */
  columns: string;
  from: End;
  until: End;
  /** What is wrong with the days. */
  problem: string | undefined;
  clear: { label: string; run: () => void };
  /** Whether anything is filtered that could be cleared. */
  filtered: boolean;
  /** What else is chosen, before the days and after them. */
  before: ReactNode;
  after?: ReactNode;
};

const tall = { minHeight: { xs: 48, sm: 40 } } as const;

/** What is shown, among other things from which day until which, and the way back to everything. */
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
  /** How often all filters were taken away: what was half typed into a date goes with them. */
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
        // Not disabled: the keyboard stays where it was pressed.
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
          // Where it has a line of its own there is no room for what cannot be pressed.
          ...(!filtered && { display: { xs: 'none', md: 'inline-flex' } }),
        }}
      >
        {clear.label}
      </Button>
    </Box>
  );
};
