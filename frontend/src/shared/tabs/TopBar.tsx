import { Tab, Tabs } from '@mui/material';
import { Counted } from './Counted.tsx';
import { panelId, tabId, type TabBar } from './open-tab.ts';

const bar = { px: { xs: 0, sm: 2 }, bgcolor: 'var(--paper)', borderBottom: '1px solid var(--line)' };
/** Tabs within a tab are part of its content: no band of their own. */
const innerBar = { minHeight: 44, mt: -1, borderBottom: '1px solid var(--line)' };

/** Tabs in a line, above what the open one shows. */
export const TopBar = ({ tabs, label, name, open, show }: TabBar) => (
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
        id={tabId(name, id)}
        aria-controls={panelId(name, id)}
      />
    ))}
  </Tabs>
);
