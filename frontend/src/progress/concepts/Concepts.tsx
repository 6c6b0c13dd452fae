import { Box, Stack, Typography } from '@mui/material';
import { businessDay } from '@obraclara/events';
import { Suspense, useDeferredValue, useMemo } from 'react';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { lazyPreload } from '../../ui/loading/lazy-preload.ts';
import { counted } from '../../ui/format/format.ts';
import { EmptyState, TableSkeleton } from '../../ui/states/states.tsx';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { lastConcepts } from '../last-capture.ts';
import { texts } from '../messages.ts';
import { WindowList } from '../WindowList.tsx';
import { ConceptCard } from './ConceptCard.tsx';
import { conceptIndex, foundByCode } from '../../shared/concepts/concept-search.ts';
import { preferred, type Preference } from './preferred.ts';

/** Loads when first shown, or with the preloaded code; never at first on a phone, which shows cards. */
const ConceptsTable = lazyPreload(() =>
  import('./ConceptsTable.tsx').then((m) => ({ default: m.ConceptsTable })),
);

type Props = {
  owner: DraftOwner;
  concepts: readonly ConceptProgress[];
  search: string;
  /** Whether the screen is too narrow for the table's last column, which records progress. */
  cards: boolean;
  add: (concept_id: string) => void;
};

type Entry = { concept: ConceptProgress; why?: string };
const keyOf = ({ concept }: Entry) => concept.concept_id;

/** Cards have recent and scheduled concepts first, each with the reason; a search has its own order. */
const entriesOf = (rows: readonly ConceptProgress[], sought: string, preference: Preference): Entry[] => {
  const withReason = (concepts: readonly ConceptProgress[], why?: string): Entry[] =>
    concepts.map((concept) => ({ concept, ...(why && { why }) }));
  if (sought.trim() !== '') return withReason(rows);
  const { lately, ofMonth, others } = preferred(rows, preference);
  return [
    ...withReason(lately, texts.recently),
    ...withReason(ofMonth, texts.inMonth),
    ...withReason(others),
  ];
};

type CardsProps = Pick<Props, 'owner' | 'add'> & { rows: readonly ConceptProgress[]; sought: string };

const Cards = ({ owner, rows, sought, add }: CardsProps) => {
  const recent = lastConcepts(owner).join(' ');
  const month = businessDay(new Date()).slice(0, 7);
  const entries = useMemo(
    () => entriesOf(rows, sought, { recent: recent.split(' '), month }),
    [rows, sought, recent, month],
  );
  return (
    <WindowList label={texts.concepts} rows={entries} rowKey={keyOf} rowHeight={130}>
      {({ concept, why }) => <ConceptCard concept={concept} why={why} add={add} />}
    </WindowList>
  );
};

/** The concepts: a table on a desktop, cards on a phone or tablet. */
export const Concepts = ({ owner, concepts, search, cards, add }: Props) => {
  const sought = useDeferredValue(search);
  const index = useMemo(() => conceptIndex(concepts), [concepts]);
  const rows = useMemo(() => foundByCode(index, sought), [index, sought]);
  const head = (
    <>
      <Typography variant="h2">{texts.concepts}</Typography>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {counted(rows.length, 'concepto', 'conceptos')}
      </Typography>
    </>
  );
  const none = rows.length === 0 && <EmptyState title={texts.nothingFound} hint={texts.nothingFoundHint} />;
  return (
    <Stack sx={{ gap: 1 }}>
      {cards ? (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' }}>{head}</Box>
          {none || <Cards {...{ owner, rows, sought, add }} />}
        </>
      ) : (
        <Suspense fallback={<TableSkeleton height={56} />}>
          <ConceptsTable head={head} rows={rows} none={none} add={add} />
        </Suspense>
      )}
    </Stack>
  );
};
