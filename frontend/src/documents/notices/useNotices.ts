import type { PendingDocument } from '@obraclara/api';
import { useEffect, useRef } from 'react';
import { allowed } from './allowed.ts';

type Known = { project: string; ids: ReadonlySet<string> };

/** Shows a system notification for documents that became pending since the last poll, if it is permitted and the page is hidden. */
export const useNotices = (project: string, pending: readonly PendingDocument[] | undefined) => {
  const known = useRef<Known | null>(null);
  useEffect(() => {
    if (!pending) return;
    const before = known.current;
    known.current = { project, ids: new Set(pending.map(({ id }) => id)) };
    if (before?.project !== project || !document.hidden || allowed.get() !== 'granted') return;
    const come = pending.filter(({ id }) => !before.ids.has(id));
    if (come.length > 0) void import('./show-notice.ts').then(({ showNotice }) => showNotice(project, come));
  }, [project, pending]);
};
