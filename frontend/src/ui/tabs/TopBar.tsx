import { Tab, Tabs } from '@mui/material';
import { Counted } from './Counted.tsx';
import { panelId, tabId, type TabBar } from './open-tab.ts';

/**
 * Shadows at the ends of the tabs show that more can be scrolled into view. A cover that scrolls with the tabs hides the shadow at the
 * first and the last tab.
 */
const end = (to: string, at: string) =>
  `linear-gradient(to ${to}, var(--paper) 50%, transparent) ${at} / 32px 100% no-repeat local`;
const shade = (to: string, at: string) =>
  `linear-gradient(to ${to}, var(--edge), transparent) ${at} / 10px 100% no-repeat`;
const shaded = [end('right', 'left'), end('left', 'right'), shade('right', 'left'), shade('left', 'right')];

const line = '1px solid var(--line)';
const bar = {
  px: { xs: 0, sm: 2 },
  bgcolor: 'var(--paper)',
  borderBottom: line,
  // On a phone, the last visible tab may end exactly at the edge of the screen.
  '& .MuiTabs-scroller': { background: shaded.join() },
};
/** Tabs within a tab are part of its content and have no background of their own. */
const innerBar = { minHeight: 44, mt: -1, borderBottom: line };

/** In the colours of the header, which has an edge of its own. */
const headerBar = {
  minHeight: 48,
  '& .MuiTab-root, & .MuiTab-root.Mui-selected': { color: 'inherit', px: 1, minWidth: 0 },
  '& .MuiTabs-indicator': { bgcolor: 'currentColor' },
};
const outerBar = (inHeader: boolean) => (inHeader ? headerBar : bar);

/** Tabs in a row above the content of the open one. */
export const TopBar = ({
  tabs,
  label,
  name,
  open,
  show,
  inHeader = false,
}: TabBar & { inHeader?: boolean }) => (
  <Tabs
    value={open.id}
    onChange={(_, id: string) => show(id)}
    aria-label={label}
    variant="scrollable"
    // Scroll buttons appear and disappear with the width; one remained after a phone was rotated.
    scrollButtons={false}
    sx={name === 'tab' ? outerBar(inHeader) : innerBar}
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
        id={tabId(name, id)}
        aria-controls={panelId(name, id)}
      />
    ))}
  </Tabs>
);
