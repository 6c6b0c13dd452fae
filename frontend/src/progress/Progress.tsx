import Add from '@mui/icons-material/Add';
import { Box, Button, Stack } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import {
  Fragment,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { useProgressAnalytics, type ConceptProgress } from '../shared/concepts/concept-progress.ts';
import { field } from '../messages.ts';
import { useSession } from '../session/useSession.ts';
import { ContractDates, datesOf } from '../shared/contract-dates.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { useQueryState } from '../ui/address/useQueryState.ts';
import { KeptCaptures } from './capture/KeptCaptures.tsx';
import { Concepts } from './concepts/Concepts.tsx';
import { ConceptSearch } from './concepts/ConceptSearch.tsx';
import { LastConcept } from './concepts/LastConcept.tsx';
import type { DraftOwner } from '../shared/drafts/draft-storage.ts';
import { HistorySection } from './HistorySection.tsx';
import { lastConcepts } from './last-capture.ts';
import { texts } from './messages.ts';
import { useWithPending } from './pending.ts';
import { isAboutRecord, useDialogAddress, type Opened } from './useDialogAddress.ts';
import { idle } from '../ui/loading/idle.ts';
import { pageIdle } from '../ui/loading/page-idle.ts';
import { lazyPreload } from '../ui/loading/lazy-preload.ts';
import { useDeferredQuery } from '../ui/loading/useDeferredQuery.ts';
import { useNarrowScreen } from '../ui/layout/useNarrowScreen.ts';

const loadForm = () => import('./capture/ProgressDialog.tsx').then((m) => ({ default: m.ProgressDialog }));
const ProgressDialog = lazyPreload(loadForm);
const History = lazyPreload(() => import('./history/History.tsx'));
const ExtraordinaryDialog = lazyPreload(() =>
  import('./concepts/ExtraordinaryDialog.tsx').then((m) => ({ default: m.ExtraordinaryDialog })),
);

type LoadedProps = { owner: DraftOwner; concepts: ConceptProgress[] };
type NamedProps = LoadedProps & { project: string };
type DialogProps = LoadedProps & {
  opened: Opened | null;
  close: () => void;
  creating: boolean;
  created: () => void;
};

const OpenDialog = ({ owner, concepts, opened, close, creating, created }: DialogProps) => (
  <Suspense fallback={null}>
    {opened?.dialog === 'avance' && (
      <ProgressDialog {...{ owner, concepts, close }} concept_id={opened.of || null} editing={null} />
    )}
    {creating && <ExtraordinaryDialog project_id={owner.project_id} close={created} />}
  </Suspense>
);

type Parts = { cards: boolean; tools: ReactNode; list: ReactNode; history: ReactNode; historyOpen: boolean };

/**
 * On a phone or tablet, where cards scroll with the page, only one list is shown: below a thousand concepts, the history would be hard to
 * find. Its heading stays in place, so its button keeps the focus.
 * Every part keeps its identity when the device is rotated, so an open form stays open.
 */
const Arranged = ({ cards, tools, list, history, historyOpen }: Parts) => {
  const works =
    cards && historyOpen
      ? []
      : [<Fragment key="tools">{tools}</Fragment>, <Fragment key="list">{list}</Fragment>];
  const historySection = <Fragment key="history">{history}</Fragment>;
  return cards ? [historySection, ...works] : [...works, historySection];
};

/** The concepts, or a hint if there are none. */
const List = (props: ComponentProps<typeof Concepts>) =>
  props.concepts.length > 0 ? (
    <Concepts {...props} />
  ) : (
    <EmptyState title={texts.noCatalog} hint={texts.noCatalogHint} />
  );

type WayProps = { label: string; run: () => void; main?: boolean };

/** Button that opens the form of a new record. */
const Way = ({ label, run, main = false }: WayProps) => (
  <Button
    variant={main ? 'contained' : 'outlined'}
    startIcon={<Add />}
    onClick={run}
    sx={{
      minHeight: { xs: 48, sm: 40 },
      flex: { xs: '1 1 auto', sm: 'none' },
      px: { xs: 0.75, sm: 2 },
      whiteSpace: 'nowrap',
    }}
  >
    {label}
  </Button>
);

type ToolsProps = LoadedProps & {
  search: string;
  /** Whether the list already shows it first. */
  listed: boolean;
  add: (concept_id: string) => void;
  first: ReactNode;
  create: () => void;
};

/** The last recorded concept, and the buttons for new records. */
const Tools = ({ owner, concepts, search, listed, add, first, create }: ToolsProps) => {
  const [latest] = lastConcepts(owner);
  const last = !listed && search === '' && concepts.find(({ concept_id }) => concept_id === latest);
  return (
    <>
      {last && <LastConcept concept={last} add={add} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, sm: 1.5 } }}>
        {first}
        <Way label={field.createExtraordinary} run={create} />
      </Box>
    </>
  );
};

/** Whether the page's chunks come from the service worker's cache, instead of the network. */
const isOnDevice = () => Boolean(navigator.serviceWorker?.controller);

/**
 * Preloads the form, so that it opens at once when a concept is pressed, also offline. From the network, it loads after the page's own
 * requests.
 */
const useFormSoon = () =>
  useEffect(() => {
    // Code that fails to load is requested again when the form opens, which shows the error.
    (isOnDevice() ? idle() : pageIdle()).then(loadForm).catch(() => undefined);
  }, []);

const Loaded = ({ owner, project, concepts: confirmed }: NamedProps) => {
  const concepts = useWithPending(owner.project_id, confirmed);
  useFormSoon();
  const upright = useNarrowScreen('sm');
  const cards = useNarrowScreen('lg');
  const [search, setSearch] = useState('');
  const { opened, open, close } = useDialogAddress();
  const [creating, setCreating] = useState(false);
  const [asked, ask] = useQueryState('historial', { replace: true });
  const historyOpen = asked !== '' || isAboutRecord(opened);
  const add = useCallback((concept_id: string) => open('avance', concept_id), [open]);

  const sought = concepts.length > 0 && <ConceptSearch value={search} change={setSearch} />;
  const tools = (
    <Tools
      {...{ owner, concepts, search, add }}
      listed={cards}
      first={upright ? <Way main label={field.register} run={() => open('avance')} /> : sought}
      create={() => setCreating(true)}
    />
  );
  const history = (
    <HistorySection
      shown={historyOpen}
      toggle={() => ask(historyOpen ? null : '1')}
      beside={cards && !historyOpen && (upright ? sought : <Box sx={{ flex: 1 }}>{tools}</Box>)}
    >
      <History {...{ owner, project, concepts, opened, open, close }} />
    </HistorySection>
  );
  return (
    <Stack sx={{ gap: { xs: 1, sm: 2 } }}>
      {opened === null && (
        <KeptCaptures
          owner={owner}
          concepts={concepts}
          resume={({ draft, editing }) =>
            editing ? open('editar', draft.id) : open('avance', draft.concept_id ?? '')
          }
        />
      )}
      <Arranged
        {...{ cards, history, historyOpen }}
        tools={(upright || !cards) && tools}
        list={<List {...{ owner, concepts, search, cards, add }} />}
      />
      <OpenDialog {...{ owner, concepts, opened, close, creating }} created={() => setCreating(false)} />
    </Stack>
  );
};

/** Avance: the concepts of the works contract, the form that records progress, and the history. */
export const Progress = ({
  project,
}: {
  project: Pick<ProjectListed, 'id' | 'name' | 'start_date' | 'end_date'>;
}) => {
  const user_id = useSession()?.user.id ?? '';
  const owner = useMemo(() => ({ user_id, project_id: project.id }), [user_id, project.id]);
  const query = useProgressAnalytics(project.id);
  const { start_date, end_date } = project;
  const dates = useMemo(() => datesOf({ start_date, end_date }), [start_date, end_date]);
  const { drawn, comes } = useDeferredQuery(query);
  if (drawn)
    return (
      <ContractDates value={dates}>
        <Loaded owner={owner} project={project.name} concepts={drawn.concept_progress} />
      </ContractDates>
    );
  if (comes) return <TableSkeleton height={72} />;
  return <ErrorState message={texts.loadFailed} onRetry={() => void query.refetch()} />;
};
