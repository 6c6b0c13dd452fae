import { BottomNavigation, BottomNavigationAction, Box, GlobalStyles, useMediaQuery } from '@mui/material';
import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { lazyPreload } from '../loading/lazy-preload.ts';
import { SectionBoundary } from '../states/SectionBoundary.tsx';
import { useStore } from '../store.ts';
import { headerSlot } from './header-slot.ts';
import { useNarrowScreen } from '../layout/useNarrowScreen.ts';
import { Counted } from './Counted.tsx';
import { panelOf, useOpenTab, type TabBar, type TabsProps } from './open-tab.ts';

/** Users of these tabs work on phones, so the desktop tabs are not part of the initial code. */
const TopBar = lazyPreload(() => import('./TopBar.tsx').then(({ TopBar }) => ({ default: TopBar })));

/** Height of the bar, with icons and labels at any font size. */
const height = 'max(64px, 3.5rem)';

/** Elements that receive the keyboard focus scroll to above the bar, not below it. */
const clearOfBar = {
  html: { scrollPaddingBottom: `calc(${height} + 8px + env(safe-area-inset-bottom))` },
};

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
      height,
      pb: 'env(safe-area-inset-bottom)',
      // Labels keep their own width and are no larger than the screen has room for: no tab is out of sight. More tabs scroll.
      justifyContent: 'flex-start',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      '& .MuiBottomNavigationAction-root': { flex: '1 0 auto', minWidth: 0, px: 0.5, maxWidth: 'none' },
      '& .Mui-focusVisible': { outlineOffset: -2 },
      '& .MuiBottomNavigationAction-label': { whiteSpace: 'nowrap' },
      '& .MuiBottomNavigationAction-label, & .Mui-selected .MuiBottomNavigationAction-label': {
        fontSize: 'min(0.8125rem, 4vw)',
      },
      '& .Mui-selected .MuiBottomNavigationAction-label': { fontWeight: 700 },
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

/** Placeholder of the desktop tabs. */
const comingBar = { height: 49, bgcolor: 'var(--paper)', borderBottom: '1px solid var(--line)' };

/** The desktop tabs; on a phone in landscape, they are in the header. */
const Top = (bar: TabBar) => {
  const slot = useStore(headerSlot);
  const low = useMediaQuery('(max-height: 31.24em)');
  if (low && slot) return createPortal(<TopBar {...bar} inHeader />, slot);
  return <TopBar {...bar} />;
};

const onPhone = ({ open: { label } }: TabBar) => ({
  role: 'region',
  'aria-label': label,
  'data-printed': label,
});

/**
 * Like `PanelTabs`, but at the bottom of a phone, within reach of the thumb; a single tab has no bar there. Rotating a phone switches the
 * bar and keeps the state of the content.
 */
export const ThumbTabs = (props: TabsProps) => {
  const bar = useOpenTab(props);
  const phone = useNarrowScreen('sm');
  const atBottom = phone && bar.tabs.length > 1;
  return (
    <>
      {!phone && (
        <Suspense fallback={<Box sx={comingBar} />}>
          <Top {...bar} />
        </Suspense>
      )}
      <Box
        {...(phone ? onPhone(bar) : panelOf(bar))}
        sx={{
          p: { xs: 2, sm: 3 },
          pt: { xs: 1.25, sm: 3 },
          pb: { xs: atBottom ? `calc(${height} + 24px)` : 2, sm: 3 },
        }}
      >
        <SectionBoundary key={bar.open.id}>{bar.open.view}</SectionBoundary>
      </Box>
      {atBottom && (
        <>
          <GlobalStyles styles={clearOfBar} />
          <Bottom {...bar} />
        </>
      )}
    </>
  );
};
