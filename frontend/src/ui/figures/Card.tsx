import { Box, Button, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { app } from '../../messages.ts';
import { Loading } from '../states/states.tsx';
import type { Loaded } from './Section.tsx';

type Props<Data> = Loaded<Data> & { title: string; place?: string; children: (data: Data) => ReactNode };

const frame = {
  border: '1px solid var(--line)',
  borderRadius: 2,
  bgcolor: 'var(--paper)',
  p: { xs: 1.5, sm: 2 },
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
};
const title = {
  m: 0,
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: 'text.secondary',
  lineHeight: 1.4,
  scrollMarginTop: 96,
};

const Waiting = () => (
  <Loading>
    <Skeleton width="80%" height={30} />
    <Skeleton width="50%" />
  </Loading>
);

const Failed = ({ message, retry }: { message: string; retry: () => void }) => (
  <Box role="alert" sx={{ fontSize: '0.875rem' }}>
    {message}
    <Button size="small" onClick={retry} sx={{ ml: -0.75, display: 'block' }}>
      {app.retry}
    </Button>
  </Box>
);

/** A card with a label and its figure. It shows its own loading state and error. `place`: its id, if links lead to it. */
export const Card = <Data,>({ title: name, place, query, failed, children }: Props<Data>) => (
  <Box component="section" aria-label={name} aria-busy={query.isPending || undefined} sx={frame}>
    <Box component="h2" id={place} tabIndex={place === undefined ? undefined : -1} sx={title}>
      {name}
    </Box>
    {query.data !== undefined ? (
      children(query.data)
    ) : query.isPending ? (
      <Waiting />
    ) : (
      <Failed message={failed} retry={() => void query.refetch()} />
    )}
  </Box>
);

/** The figure of a card, and a note that puts it in proportion. */
export const CardFigure = ({ value, note }: { value: ReactNode; note?: ReactNode }) => (
  <>
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        translate="no"
        sx={{
          // Hundreds of millions with cents fit on one line: two cards side by side on a phone, four on a tablet.
          fontSize: { xs: 'clamp(0.9375rem, 10.5cqi, 1.125rem)', sm: 'clamp(0.9375rem, 10.5cqi, 1.25rem)' },
          fontWeight: 650,
          lineHeight: 1.3,
          overflowWrap: 'anywhere',
        }}
      >
        {value}
      </Box>
    </Box>
    {note && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{note}</Box>}
  </>
);
