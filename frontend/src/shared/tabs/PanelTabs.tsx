import { useOpenTab, type TabsProps } from './open-tab.ts';
import { TopTabs } from './TopTabs.tsx';

/** A panel's tabs; which one is open stands in the address. */
export const PanelTabs = (props: TabsProps) => <TopTabs {...useOpenTab(props)} />;
