import { Box } from '@mui/material';
import { SectionBoundary } from '../states/SectionBoundary.tsx';
import { panelOf, useOpenTab, type TabsProps } from './open-tab.ts';
import { TopBar } from './TopBar.tsx';

/** Tabs of a panel in a row above the content of the open one. The address holds the open tab. */
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
