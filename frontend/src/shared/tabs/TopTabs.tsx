import { Box, Tab, Tabs } from '@mui/material';
import { SectionBoundary } from '../SectionBoundary.tsx';
import { Counted } from './Counted.tsx';
import type { TabBar } from './open-tab.ts';

const bar = { px: { xs: 0, sm: 2 }, bgcolor: 'var(--paper)', borderBottom: '1px solid var(--line)' };
/** Tabs within a tab are part of its content: no band of their own. */
const innerBar = { minHeight: 44, mt: -1, borderBottom: '1px solid var(--line)' };

/** Tabs in a line above what the open one shows. */
export const TopTabs = ({ tabs, label, name, open, show }: TabBar) => (
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
