import { Box } from '@mui/material';
import { SectionBoundary } from '../SectionBoundary.tsx';
import { panelOf, useOpenTab, type TabsProps } from './open-tab.ts';
import { TopBar } from './TopBar.tsx';

/** A panel's tabs, in a line above what the open one shows; which one that is stands in the address. */
export const PanelTabs = (props: TabsProps) => {
  const bar = useOpenTab(props);
  const { name, open } = bar;
  return (
    <>
      <TopBar {...bar} />
      <Box {...panelOf(bar)} sx={name === 'tab' ? { p: { xs: 2, sm: 3 } } : { pt: 2 }}>
        <SectionBoundary key={open.id}>{open.view}</SectionBoundary>
      </Box>
    </>
  );
};
