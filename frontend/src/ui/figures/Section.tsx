import { Box, Skeleton, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorState, Loading } from '../states/states.tsx';
import { useDeferredQuery } from '../loading/useDeferredQuery.ts';
import { useRenderQueue } from '../loading/useRenderQueue.ts';
import { scrollToId } from './scroll-to.ts';

/** A query and the error message that appears in its place; the rest of the screen stays. */
export type Loaded<Data> = { query: UseQueryResult<Data>; failed: string };

type FrameProps = {
  title: string;
  /** Id of the heading; the section scrolls into view if the address names it (`?ver=`). */
  place?: string;
  hint?: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
  children: ReactNode;
};

const frame = {
  border: '1px solid var(--line)',
  borderRadius: 2,
  bgcolor: 'var(--paper)',
  minWidth: 0,
  p: { xs: 2, sm: 3 },
};
const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 2 };

/** A titled section of a screen. */
export const Section = ({ title, place, hint, actions, children }: FrameProps) => {
  const own = useId();
  const id = place ?? own;
  const [query] = useSearchParams();
  const asked = place !== undefined && query.get('ver') === place;
  useEffect(() => {
    if (asked) scrollToId(place);
  }, [asked, place]);
  return (
    <Box component="section" aria-labelledby={id} sx={frame}>
      <Box sx={head}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="h2" id={id} tabIndex={-1} sx={{ scrollMarginTop: 16 }}>
            {title}
          </Typography>
          {hint && (
            <Typography variant="body2" color="text.secondary">
              {hint}
            </Typography>
          )}
        </Box>
        {actions}
      </Box>
      {children}
    </Box>
  );
};

type ContentProps<Data> = Loaded<Data> & {
  /** Height of the loaded content, so that nothing moves when it arrives. */
  height: number | { xs: number; sm: number };
  children: (data: Data) => ReactNode;
};

/** The data of a query. Until then, a gray box of the same height, or an error with a retry button. */
export const Content = <Data,>({ query, failed, height, children }: ContentProps<Data>) => {
  const { drawn, comes } = useDeferredQuery(query);
  const turn = useRenderQueue();
  const shown = turn ? drawn : undefined;
  const waits = comes || (!turn && drawn !== undefined);
  return (
    <Box sx={{ minHeight: height }} aria-busy={waits || undefined}>
      {shown !== undefined ? (
        children(shown)
      ) : waits ? (
        <Loading>
          <Skeleton variant="rounded" sx={{ height }} />
        </Loading>
      ) : (
        <ErrorState message={failed} onRetry={() => void query.refetch()} />
      )}
    </Box>
  );
};
