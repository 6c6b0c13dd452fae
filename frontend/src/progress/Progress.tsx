import Add from '@mui/icons-material/Add';
import { Box, Button, Fab, Stack, useMediaQuery, type Theme } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useProgressAnalytics, type ConceptProgress } from '../shared/concepts/concept-progress.ts';
import { field } from '../messages.ts';
import { useSession } from '../session/useSession.ts';
import { ContractDates, datesOf } from '../shared/contract-dates.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../shared/states.tsx';
import { useQueryState } from '../shared/useQueryState.ts';
import { KeptCaptures } from './capture/KeptCaptures.tsx';
import { Concepts } from './concepts/Concepts.tsx';
import { ConceptSearch } from './concepts/ConceptSearch.tsx';
import { LastConcept } from './concepts/LastConcept.tsx';
import type { DraftOwner } from '../shared/drafts/kept-store.ts';
import { HistorySection } from './HistorySection.tsx';
import { lastConcept } from './last-capture.ts';
import { texts } from './messages.ts';
import { isAboutRecord, useDialogAddress, type Opened } from './useDialogAddress.ts';
import { lazyAhead } from '../shared/lazy-ahead.ts';

const History = lazyAhead(() => import('./history/History.tsx'));
const ProgressDialog = lazyAhead(() =>
  import('./capture/ProgressDialog.tsx').then((m) => ({ default: m.ProgressDialog })),
);
const ExtraordinaryDialog = lazyAhead(() =>
  import('./concepts/ExtraordinaryDialog.tsx').then((m) => ({ default: m.ExtraordinaryDialog })),
);

/** Above the bottom navigation, in reach of the thumb. */
const floating = {
  position: 'fixed',
  right: 16,
  bottom: 'calc(80px + env(safe-area-inset-bottom))',
  zIndex: 'fab',
  gap: 1,
  textTransform: 'none',
  fontWeight: 650,
  fontSize: '1rem',
  height: 56,
};

type LoadedProps = { owner: DraftOwner; concepts: ConceptProgress[] };
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

type Parts = {
  tools: ReactNode;
  list: ReactNode;
  history: ReactNode;
  historyOpen: boolean;
  register: () => void;
};

const AtDesk = ({ tools, list, history }: Parts) => (
  <>
    {tools}
    {list}
    {history}
  </>
);

/** One list at a time: under a thousand concepts nobody finds the history. Its place stays, so its button keeps the focus. */
const OnPhone = ({ tools, list, history, historyOpen, register }: Parts) => (
  <>
    {!historyOpen && tools}
    {history}
    {!historyOpen && (
      <>
        {list}
        <Fab variant="extended" color="primary" onClick={register} sx={floating}>
          <Add />
          {field.register}
        </Fab>
      </>
    )}
  </>
);

const NoConcepts = () => <EmptyState title={texts.noCatalog} hint={texts.noCatalogHint} />;

type ToolsProps = LoadedProps & {
  search: string;
  setSearch: (search: string) => void;
  add: (concept_id: string) => void;
  /** Beside the search, where there is room. */
  create: ReactNode;
};

/** What was recorded last, the search, and the way to a concept outside of the catalog. */
const Tools = ({ owner, concepts, search, setSearch, add, create }: ToolsProps) => {
  const last = concepts.find(({ concept_id }) => concept_id === lastConcept(owner));
  return (
    <>
      {last && search === '' && <LastConcept concept={last} add={add} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {concepts.length > 0 && <ConceptSearch value={search} change={setSearch} />}
        {create}
      </Box>
    </>
  );
};

const Loaded = ({ owner, concepts }: LoadedProps) => {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [search, setSearch] = useState('');
  const { opened, open, close } = useDialogAddress();
  const [creating, setCreating] = useState(false);
  const [asked, ask] = useQueryState('historial', { replace: true });
  const historyOpen = asked !== '' || isAboutRecord(opened);
  const add = useCallback((concept_id: string) => open('avance', concept_id), [open]);

  const create = (
    <Button
      variant="outlined"
      startIcon={<Add />}
      onClick={() => setCreating(true)}
      sx={{ minHeight: { xs: 48, sm: 40 }, whiteSpace: 'nowrap' }}
    >
      {field.createExtraordinary}
    </Button>
  );
  const tools = <Tools {...{ owner, concepts, search, setSearch, add }} create={!phone && create} />;
  const list = concepts.length > 0 ? <Concepts {...{ concepts, search, phone, add }} /> : <NoConcepts />;
  const history = (
    <HistorySection
      shown={historyOpen}
      toggle={() => ask(historyOpen ? null : '1')}
      beside={phone && !historyOpen && create}
    >
      <History {...{ owner, concepts, opened, open, close }} />
    </HistorySection>
  );
  const Arranged = phone ? OnPhone : AtDesk;
  return (
    <Stack sx={{ gap: 2, pb: { xs: 9, sm: 0 } }}>
      {opened === null && (
        <KeptCaptures
          owner={owner}
          concepts={concepts}
          resume={({ draft, editing }) =>
            editing ? open('editar', draft.id) : open('avance', draft.concept_id ?? '')
          }
        />
      )}
      <Arranged {...{ tools, list, history, historyOpen }} register={() => open('avance')} />
      <OpenDialog {...{ owner, concepts, opened, close, creating }} created={() => setCreating(false)} />
    </Stack>
  );
};

/** Avance: the concepts of the works contract, what is added to each, and what was added. */
export const Progress = ({ project }: { project: Pick<ProjectListed, 'id' | 'start_date' | 'end_date'> }) => {
  const user_id = useSession()?.user.id ?? '';
  const owner = useMemo(() => ({ user_id, project_id: project.id }), [user_id, project.id]);
  const query = useProgressAnalytics(project.id);
  const { start_date, end_date } = project;
  const dates = useMemo(() => datesOf({ start_date, end_date }), [start_date, end_date]);
  if (query.data)
    return (
      <ContractDates value={dates}>
        <Loaded owner={owner} concepts={query.data.concept_progress} />
      </ContractDates>
    );
  if (query.isPending) return <TableSkeleton height={72} />;
  return <ErrorState message={texts.loadFailed} onRetry={() => void query.refetch()} />;
};
