import { Box, Tab, Tabs } from '@mui/material';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { header, tabs } from '../messages.ts';
import { MyDay, Portfolio, useUrgentCount } from '../portfolio/index.ts';
import { AppHeader } from '../shell/AppHeader.tsx';
import { StaleNotice } from '../shell/StaleNotice.tsx';
import { lazyPreload, preloadAll } from '../ui/loading/lazy-preload.ts';
import { Questions } from '../ui/dialogs/Questions.tsx';
import { pageIdle } from '../ui/loading/page-idle.ts';
import { SectionBoundary } from '../ui/states/SectionBoundary.tsx';
import { TableSkeleton } from '../ui/states/states.tsx';
import { useQueryState } from '../ui/address/useQueryState.ts';
import { useTitle } from '../ui/address/useTitle.ts';
import { Counted } from '../ui/tabs/Counted.tsx';
import { ProjectsTab } from './projects/ProjectsTab.tsx';
import { UsersTab } from './users/UsersTab.tsx';

const CatalogTab = lazyPreload(() =>
  import('./catalog/CatalogTab.tsx').then((m) => ({ default: m.CatalogTab })),
);

const ContractTab = lazyPreload(() => import('./ContractTab.tsx').then((m) => ({ default: m.ContractTab })));

/** The contract of a project. */
const contractOf = (project_id: string) => `?tab=contrato&project=${project_id}`;
const PortfolioTab = () => <Portfolio addressOf={contractOf} />;

const MyDayTab = () => <MyDay panel="administrator" />;

const places = [
  { place: 'dia', label: tabs.day, Content: MyDayTab },
  { place: 'proyectos', label: tabs.projects, Content: ProjectsTab },
  { place: 'usuarios', label: tabs.users, Content: UsersTab },
  { place: 'catalogo', label: tabs.catalog, Content: CatalogTab },
  { place: 'contrato', label: tabs.contract, Content: ContractTab },
  { place: 'cartera', label: tabs.portfolio, Content: PortfolioTab },
] as const;

/** "Panel de Administrador": tabs for projects, users and catalogs. The address contains the open tab (`?tab=`). */
const AdminPanel = () => {
  const [tab, setTab] = useQueryState('tab');
  const { place, label, Content } = places.find((one) => one.place === tab) ?? places[1];
  const urgent = useUrgentCount();

  // The header and the tabs render first; the browser can paint them before the content renders.
  const ready = useDeferredValue(true, false);

  // Loads the code of the forms ahead, so that they open without delay. Code that fails to load is requested again on first use.
  useEffect(() => void pageIdle().then(preloadAll), []);

  useTitle(label, urgent);

  return (
    <>
      <AppHeader title={header.admin} />
      <StaleNotice ofReads />
      <main>
        <Box sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
          <Tabs
            value={place}
            onChange={(_, next: string) => setTab(next)}
            aria-label={header.admin}
            sx={{ px: { xs: 0, sm: 1 } }}
            variant="scrollable"
            scrollButtons={false}
          >
            {places.map((one) => (
              <Tab
                key={one.place}
                value={one.place}
                label={
                  <Counted badge={one.place === 'dia' ? urgent : 0} beside>
                    {one.label}
                  </Counted>
                }
                id={`tab-${one.place}`}
                aria-controls={one.place === place ? 'content' : undefined}
              />
            ))}
          </Tabs>
        </Box>
        <Box
          id="content"
          // The other tabs show their title above their list.
          data-printed={place === 'catalogo' || place === 'contrato' ? label : undefined}
          role="tabpanel"
          aria-labelledby={`tab-${place}`}
          tabIndex={-1}
          sx={{ p: { xs: 2, sm: 3 }, maxWidth: 1600, mx: 'auto', outline: 0 }}
        >
          {ready && (
            <SectionBoundary key={place}>
              <Suspense fallback={<TableSkeleton />}>
                <Content />
              </Suspense>
            </SectionBoundary>
          )}
        </Box>
      </main>
      <Questions />
    </>
  );
};

export default AdminPanel;
