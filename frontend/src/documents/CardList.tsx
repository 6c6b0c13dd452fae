import { Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { documents as words } from '../messages.ts';
import { cardGrid } from '../ui/layout/card-grid.ts';
import { useRenderLimit } from '../ui/loading/useRenderLimit.ts';

const step = 20;
/** Cards rendered at once, more than a phone shows; the others are rendered when the browser is idle. */
const inSight = 5;

/** Moves the focus to the heading after the focused button was removed with its card. */
const useFocusKept = (count: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const former = useRef(count);
  useEffect(() => {
    if (count < former.current && document.activeElement === document.body) heading.current?.focus();
    former.current = count;
  }, [count]);
  return heading;
};

type Props<Row> = {
  title: string;
  rows: readonly Row[];
  none: ReactNode;
  /** Renders a list item, with the row's key. */
  card: (row: Row) => ReactNode;
};

/** Cards below a heading with their number, twenty at a time. */
export const CardList = <Row,>({ title, rows, none, card }: Props<Row>) => {
  const id = useId();
  const heading = useFocusKept(rows.length);
  const { limit, drawn, more } = useRenderLimit(step, inSight);
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 1.5 }}>
      <Typography id={id} ref={heading} tabIndex={-1} component="h2" variant="h3">
        {title} ({rows.length})
      </Typography>
      {rows.length === 0 && none}
      <Box component="ul" aria-labelledby={id} sx={cardGrid}>
        {rows.slice(0, drawn).map(card)}
      </Box>
      {rows.length > limit && (
        <Button variant="outlined" onClick={more} sx={{ minHeight: 48 }}>
          {words.more(rows.length - limit)}
        </Button>
      )}
    </Stack>
  );
};
