import { useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQueryState } from '../useQueryState.ts';
import { useTitle } from '../useTitle.ts';

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

export type TabsProps = {
  label: string;
  tabs: [PanelTab, ...PanelTab[]];
  /** Under what name the address keeps which one is open; tabs within a tab need their own. */
  name?: string;
  /** Choosing one is no step in the browser's history: in a dialog, Back closes the dialog. */
  replace?: boolean;
};

/** What a bar of tabs draws. */
export type TabBar = {
  tabs: TabsProps['tabs'];
  label: string;
  name: string;
  open: PanelTab;
  show: (id: string) => void;
};

export const tabId = (name: string, id: string) => `${name}-${id}`;
export const panelId = (name: string, id: string) => `panel-${name}-${id}`;

/** What makes an element the one that a tab above it shows. */
export const panelOf = ({ name, open: { id, label } }: Pick<TabBar, 'name' | 'open'>) => ({
  role: 'tabpanel',
  'data-printed': label,
  id: panelId(name, id),
  'aria-labelledby': tabId(name, id),
});

/**
 * The tab that the address names or, where it names none of these, the one that holds what it names; and what names another. One of a
 * panel that is chosen begins at its top, wherever the one before it was scrolled to.
 */
export const useOpenTab = ({ tabs, label, name = 'tab', replace = false }: TabsProps): TabBar => {
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
  const open = known ?? holder ?? tabs[0];
  useTitle(name === 'tab' ? open.label : null);
  const chosen = useRef('');
  useLayoutEffect(() => {
    // Once the step is taken: Back leads to where one was before it. Tabs in a dialog or within a tab leave the page where it is.
    if (chosen.current === open.id && name === 'tab') document.documentElement.scrollTop = 0;
    chosen.current = '';
  }, [open.id, name]);
  const choose = (id: string) => {
    chosen.current = id === open.id ? '' : id;
    show(id);
  };
  return { tabs, label, name, open, show: choose };
};
