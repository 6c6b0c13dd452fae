import { BottomNavigation, BottomNavigationAction, Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyAhead } from '../lazy-ahead.ts';
import { SectionBoundary } from '../SectionBoundary.tsx';
import { TableSkeleton } from '../states.tsx';
import { useNarrower } from '../useNarrower.ts';
import { Counted } from './Counted.tsx';
import { useOpenTab, type TabBar, type TabsProps } from './open-tab.ts';

/** Who has these tabs works on a phone: those of a desk are not sent there before anything else. */
const TopTabs = lazyAhead(() => import('./TopTabs.tsx').then(({ TopTabs }) => ({ default: TopTabs })));

const Bottom = ({ tabs, label, open, show }: TabBar) => (
  <BottomNavigation
    component="nav"
    aria-label={label}
    showLabels
    value={open.id}
    onChange={(_, id: string) => show(id)}
    sx={{
      position: 'fixed',
      insetInline: 0,
      bottom: 0,
      zIndex: 'appBar',
      borderTop: '1px solid var(--line)',
      boxSizing: 'content-box',
      height: 64,
      pb: 'env(safe-area-inset-bottom)',
      '& .MuiBottomNavigationAction-root': { minWidth: 0, px: 0.5, maxWidth: 'none' },
      '& .MuiBottomNavigationAction-label': { fontSize: '0.8125rem', whiteSpace: 'nowrap' },
      '& .Mui-selected .MuiBottomNavigationAction-label': { fontSize: '0.8125rem', fontWeight: 700 },
    }}
  >
    {tabs.map(({ id, label, icon, badge }) => (
      <BottomNavigationAction
        key={id}
        value={id}
        label={label}
        icon={<Counted badge={badge}>{icon}</Counted>}
        aria-current={id === open.id ? 'page' : undefined}
      />
    ))}
  </BottomNavigation>
);

const Thumb = (bar: TabBar) => (
  <>
    <Box
      component="section"
      aria-label={bar.open.label}
      data-printed={bar.open.label}
      sx={{ p: 2, pt: 1.25, pb: bar.tabs.length > 1 ? 11 : 2 }}
    >
      <SectionBoundary key={bar.open.id}>{bar.open.view}</SectionBoundary>
    </Box>
    {bar.tabs.length > 1 && <Bottom {...bar} />}
  </>
);

/** As `PanelTabs`; on a phone they are at the bottom, in reach of the thumb. A single tab needs no bar there. */
export const ThumbTabs = (props: TabsProps) => {
  const bar = useOpenTab(props);
  if (useNarrower('sm')) return <Thumb {...bar} />;
  return (
    <Suspense fallback={<TableSkeleton height={64} />}>
      <TopTabs {...bar} />
    </Suspense>
  );
};
