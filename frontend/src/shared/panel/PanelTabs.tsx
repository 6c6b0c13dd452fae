import {
  BottomNavigation,
  BottomNavigationAction,
  Box,
  Tab,
  Tabs,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { useQueryState } from '../useQueryState.ts';

export type PanelTab = { id: string; label: string; icon: ReactElement; view: ReactNode };

type Props = {
  label: string;
  tabs: [PanelTab, ...PanelTab[]];
  /** On a phone the tabs go to the bottom, in reach of the thumb. */
  thumb?: boolean;
  /** Under what name the address keeps which one is open; tabs within a tab need their own. */
  name?: string;
};

type Bar = {
  tabs: Props['tabs'];
  label: string;
  name: string;
  open: PanelTab;
  show: (id: string) => void;
};

const bar = { px: { xs: 0, sm: 2 }, bgcolor: 'var(--paper)', borderBottom: '1px solid var(--line)' };
/** Tabs within a tab are part of its content: no band of their own. */
const innerBar = { minHeight: 44, mt: -1, borderBottom: '1px solid var(--line)' };

const Top = ({ tabs, label, name, open, show }: Bar) => (
  <>
    <Tabs
      value={open.id}
      onChange={(_, id: string) => show(id)}
      aria-label={label}
      variant="scrollable"
      sx={name === 'tab' ? bar : innerBar}
    >
      {tabs.map(({ id, label }) => (
        <Tab key={id} value={id} label={label} id={`${name}-${id}`} aria-controls={`panel-${name}-${id}`} />
      ))}
    </Tabs>
    <Box
      role="tabpanel"
      id={`panel-${name}-${open.id}`}
      aria-labelledby={`${name}-${open.id}`}
      sx={name === 'tab' ? { p: { xs: 2, sm: 3 } } : { pt: 2 }}
    >
      {open.view}
    </Box>
  </>
);

const Bottom = ({ tabs, label, open, show }: Bar) => (
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
      height: 64,
    }}
  >
    {tabs.map(({ id, label, icon }) => (
      <BottomNavigationAction key={id} value={id} label={label} icon={icon} />
    ))}
  </BottomNavigation>
);

const Thumb = (bar: Bar) => (
  <>
    <Box component="section" aria-label={bar.open.label} sx={{ p: 2, pb: bar.tabs.length > 1 ? 11 : 2 }}>
      {bar.open.view}
    </Box>
    {bar.tabs.length > 1 && <Bottom {...bar} />}
  </>
);

/** A panel's tabs; which one is open stands in the address. A single tab on a phone needs no bar. */
export const PanelTabs = ({ label, tabs, thumb = false, name = 'tab' }: Props) => {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [named, show] = useQueryState(name);
  const all = { tabs, label, name, show, open: tabs.find(({ id }) => id === named) ?? tabs[0] };
  return phone && thumb ? <Thumb {...all} /> : <Top {...all} />;
};
