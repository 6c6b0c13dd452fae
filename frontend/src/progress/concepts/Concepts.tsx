import { Box, Stack, Typography } from '@mui/material';
import { Suspense, useDeferredValue, useMemo } from 'react';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { lazyAhead } from '../../shared/lazy-ahead.ts';
import { counted } from '../../shared/format.ts';
import { EmptyState, TableSkeleton } from '../../shared/states.tsx';
import { texts } from '../messages.ts';
import { WindowList } from '../WindowList.tsx';
import { ConceptCard } from './ConceptCard.tsx';
import { conceptIndex, foundByCode } from '../../shared/concepts/concept-search.ts';

/** Its code comes when it is shown, or with the rest that is fetched ahead: on a phone, which shows cards, never at first. */
const ConceptsTable = lazyAhead(() =>
  import('./ConceptsTable.tsx').then((m) => ({ default: m.ConceptsTable })),
);

type Props = {
  concepts: readonly ConceptProgress[];
  search: string;
  /** Where a table would leave its last column, which adds progress, outside. */
  cards: boolean;
  add: (concept_id: string) => void;
};

const keyOf = ({ concept_id }: ConceptProgress) => concept_id;

/** The concepts that progress can be added to: a table at a desk, cards on a phone or a tablet. */
export const Concepts = ({ concepts, search, cards, add }: Props) => {
  const sought = useDeferredValue(search);
  const index = useMemo(() => conceptIndex(concepts), [concepts]);
  const rows = useMemo(() => foundByCode(index, sought), [index, sought]);
  if (rows.length === 0) return <EmptyState title={texts.nothingFound} hint={texts.nothingFoundHint} />;
  const head = (
    <>
      <Typography variant="h2">{texts.concepts}</Typography>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {counted(rows.length, 'concepto', 'conceptos')}
      </Typography>
    </>
  );
  return (
    <Stack sx={{ gap: 1 }}>
      {cards ? (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' }}>{head}</Box>
          <WindowList label={texts.concepts} rows={rows} rowKey={keyOf} rowHeight={130}>
            {(concept) => <ConceptCard concept={concept} add={add} />}
          </WindowList>
        </>
      ) : (
        <Suspense fallback={<TableSkeleton height={56} />}>
          <ConceptsTable head={head} rows={rows} add={add} />
        </Suspense>
      )}
    </Stack>
  );
};
