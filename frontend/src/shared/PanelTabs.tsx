import { Badge, BottomNavigation, BottomNavigationAction, Box, Tab, Tabs } from '@mui/material';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SectionBoundary } from './SectionBoundary.tsx';
import { useQueryState } from './useQueryState.ts';
import { useNarrower } from './useNarrower.ts';

export type PanelTab = {
  id: string;
  label: string;
  icon: ReactElement;
  view: ReactNode;
  /** How many things wait there; shown in red unless it is 0. */
  badge?: number;
  /** Names of things in the address that are found here: a link from another panel, which calls its tabs otherwise, leads to them. */
  holds?: readonly string[];
};

type Props = {
  label: string;
  tabs: [PanelTab, ...PanelTab[]];
  /** On a phone the tabs go to the bottom, in reach of the thumb. */
  thumb?: boolean;
  /** Under what name the address keeps which one is open; tabs within a tab need their own. */
  name?: string;
  /** Choosing one is no step in the browser's history: in a dialog, Back closes the dialog. */
  replace?: boolean;
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

const counter = {
  '& .MuiBadge-badge': {
    bgcolor: 'var(--red)',
    color: 'var(--onRed)',
    fontWeight: 700,
    fontSize: '0.8125rem',
  },
};

/** The count beside what it counts; said in words to those who hear it. */
const Counted = ({
  badge = 0,
  children,
  beside,
}: {
  badge?: number | undefined;
  children: ReactNode;
  beside?: boolean;
}) => {
  if (badge === 0) return children;
  return (
    <Badge
      badgeContent={badge}
      slotProps={{ badge: { 'aria-label': `${badge} por atender` } }}
      sx={{
        ...counter,
        ...(beside && {
          pr: 2.5,
          '& .MuiBadge-badge': { ...counter['& .MuiBadge-badge'], top: '50%', right: 4 },
        }),
      }}
    >
      {children}
    </Badge>
  );
};

const Top = ({ tabs, label, name, open, show }: Bar) => (
  <>
    <Tabs
      value={open.id}
      onChange={(_, id: string) => show(id)}
      aria-label={label}
      variant="scrollable"
      sx={name === 'tab' ? bar : innerBar}
    >
      {tabs.map(({ id, label, badge }) => (
        <Tab
          key={id}
          value={id}
          label={
            <Counted badge={badge} beside>
              {label}
            </Counted>
          }
          id={`${name}-${id}`}
          aria-controls={`panel-${name}-${id}`}
        />
      ))}
    </Tabs>
    <Box
      role="tabpanel"
      data-printed={open.label}
      id={`panel-${name}-${open.id}`}
      aria-labelledby={`${name}-${open.id}`}
      sx={name === 'tab' ? { p: { xs: 2, sm: 3 } } : { pt: 2 }}
    >
      <SectionBoundary key={open.id}>{open.view}</SectionBoundary>
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

const Thumb = (bar: Bar) => (
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

/** The tab that the address names or, where it names none of these, the one that holds what it names; and what names another. */
const useOpenTab = (tabs: Props['tabs'], name: string, replace: boolean) => {
  const [named, show] = useQueryState(name, { replace });
  const [, settle] = useQueryState(name, { replace: true });
  const [query] = useSearchParams();
  const known = tabs.find(({ id }) => id === named);
  const holder = known ? undefined : tabs.find(({ holds }) => holds?.some((thing) => query.has(thing)));
  // It stays when what it holds is closed.
  const settled = holder?.id;
  useEffect(() => {
    if (settled !== undefined) settle(settled);
  }, [settled, settle]);
  return { open: known ?? holder ?? tabs[0], show };
};

/** A panel's tabs; which one is open stands in the address. A single tab on a phone needs no bar. */
export const PanelTabs = ({ label, tabs, thumb = false, name = 'tab', replace = false }: Props) => {
  const phone = useNarrower('sm');
  const all = { tabs, label, name, ...useOpenTab(tabs, name, replace) };
  return phone && thumb ? <Thumb {...all} /> : <Top {...all} />;
};
