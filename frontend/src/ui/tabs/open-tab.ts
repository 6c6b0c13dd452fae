import { useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQueryState } from '../address/useQueryState.ts';
import { useTitle } from '../address/useTitle.ts';

export type PanelTab = {
  id: string;
  label: string;
  icon: ReactElement;
  view: ReactNode;
  /** Number of pending items in the tab; a red badge unless it is 0. */
  badge?: number;
  /** Query parameters whose content is in this tab. A link from another panel, whose tabs have other ids, leads to this tab. */
  holds?: readonly string[];
};

export type TabsProps = {
  label: string;
  tabs: [PanelTab, ...PanelTab[]];
  /** Id of the tab that opens if the address names none. Default: the first. */
  initial?: string;
  /** Query parameter of the open tab. Tabs within a tab need their own. */
  name?: string;
  /** A change of tab adds no history entry: in a dialog, Back closes the dialog. */
  replace?: boolean;
};

/** Props of a bar of tabs. */
export type TabBar = {
  tabs: TabsProps['tabs'];
  label: string;
  name: string;
  open: PanelTab;
  show: (id: string) => void;
};

export const tabId = (name: string, id: string) => `${name}-${id}`;
export const panelId = (name: string, id: string) => `panel-${name}-${id}`;

/** Attributes of the element that a tab shows. */
export const panelOf = ({ name, open: { id, label } }: Pick<TabBar, 'name' | 'open'>) => ({
  role: 'tabpanel',
  'data-printed': label,
  id: panelId(name, id),
  'aria-labelledby': tabId(name, id),
});

/**
 * Returns the open tab: the one in the address, else the one whose content the address names, else the initial one. Returns also how to open
 * another. A chosen tab of a panel starts at its top, whatever the scroll position of the previous one.
 */
export const useOpenTab = ({ tabs, initial, label, name = 'tab', replace = false }: TabsProps): TabBar => {
  const [named, show] = useQueryState(name, { replace });
  const [, settle] = useQueryState(name, { replace: true });
  const [query] = useSearchParams();
  const known = tabs.find(({ id }) => id === named);
  const holder = known ? undefined : tabs.find(({ holds }) => holds?.some((thing) => query.has(thing)));
  // The tab stays open when the content named in the address is closed.
  const settled = holder?.id;
  useEffect(() => {
    if (settled !== undefined) settle(settled);
  }, [settled, settle]);
  const open = known ?? holder ?? tabs.find(({ id }) => id === initial) ?? tabs[0];
  const pending = tabs.reduce((sum, { badge = 0 }) => sum + badge, 0);
  useTitle(name === 'tab' ? open.label : null, pending);
  const chosen = useRef('');
  useLayoutEffect(() => {
    // Scroll after the navigation, so that Back restores the earlier position. Tabs in a dialog or within a tab leave the scroll position
    // of the page.
    if (chosen.current === open.id && name === 'tab') document.documentElement.scrollTop = 0;
    chosen.current = '';
  }, [open.id, name]);
  const choose = (id: string) => {
    chosen.current = id === open.id ? '' : id;
    show(id);
  };
  return { tabs, label, name, open, show: choose };
};
