import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { isApiError, isTransient } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';
import { useAll } from '../api/useAll.ts';
import { onDevice } from '../messages.ts';
import { backOff } from '../offline/back-off.ts';
import { installed } from '../offline/installed.ts';
import { preparing, ready } from '../offline/ready.ts';
import { useConnected } from '../offline/useConnected.ts';
import { getSession } from '../session/session.ts';
import { preloadAll, preloaded } from '../ui/loading/lazy-preload.ts';
import { reloadOrReason } from '../shared/reload.ts';
import { storePreference } from '../shared/stored-preference.ts';
import { pageIdle } from '../ui/loading/page-idle.ts';
import { useStore } from '../ui/store.ts';
import { toast } from '../ui/states/toasts.ts';

/** Loads after the panel; if it fails, the device is not ready. */
const readingCode = () => import('./prefetch.ts').catch(() => null);

const saidTo = () => `obraclara.listo:${getSession()?.user.id}`;

const sayOnce = () => {
  if (localStorage.getItem(saidTo())) return;
  storePreference(saidTo(), '1');
  toast(onDevice.ready, 'success');
};

/** What an attempt lacks: code that failed to load, which only a reload requests again, or answers; null if nothing. */
type Lacking = 'code' | 'answers' | null;

/** Whether the answers of a project are on the device; null if the server refuses it, so that no attempt is worth while. */
const storedOrRefused = (stored: Promise<boolean>): Promise<boolean | null> =>
  stored.catch((error: unknown) => (isApiError(error) && !isTransient(error) ? null : false));

const pause = (ms: number, { signal }: AbortController) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Repeats the work with growing pauses until nothing is lacking or `leaving` aborts. */
const untilWhole = async (
  work: () => Promise<Lacking>,
  lacks: (lacking: Lacking) => void,
  leaving: AbortController,
) => {
  for (let failures = 0; !leaving.signal.aborted; failures += 1) {
    const lacking = await work();
    if (leaving.signal.aborted) return;
    lacks(lacking);
    if (lacking === null) return;
    await pause(backOff(failures), leaving);
  }
};

const reload = async () => {
  const why = await reloadOrReason();
  if (why !== null) toast(why, 'error');
};

const noReads = { done: 0, all: 0 };

type PreparingOf = {
  isReady: boolean;
  codeKept: boolean;
  reads: typeof noReads;
  lacking: Lacking;
  again: () => void;
};

/** Tells how far the preparation is (`preparing`), and how to repeat what failed. */
const usePreparing = ({ isReady, codeKept, reads, lacking, again }: PreparingOf) => {
  const connected = useConnected();
  const { keepCode = null } = useStore(installed);
  const parts = useStore(preloaded);
  useEffect(() => {
    const retry = () => {
      keepCode?.();
      if (lacking === 'code') void reload();
      else again();
    };
    const known = !isReady && connected && keepCode !== null;
    preparing.set(
      known
        ? {
            done: parts.done + reads.done + Number(codeKept),
            all: parts.all + reads.all + 1,
            retry: lacking === null ? null : retry,
          }
        : null,
    );
    return () => preparing.set(null);
  }, [isReady, connected, keepCode, codeKept, parts, reads, lacking, again]);
};

/**
 * While online, loads code and data of the whole panel after the first view is drawn. The first time, it shows that the user can work
 * offline: everything is on the device and the service worker controls the page.
 * After the current project, it loads the other projects one by one, then the files of documents. It repeats what failed, with growing
 * pauses.
 */
export const useReady = (project: string) => {
  const connected = useConnected();
  const client = useQueryClient();
  const api = useDataProvider<Api>();
  const codeKept = useStore(installed).codeOf === getSession()?.user.role;
  const listed = useAll('projects').data?.map(({ id }) => id) ?? [project];
  const projects = listed.join();
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const [reads, setReads] = useState(noReads);
  const [lacking, setLacking] = useState<Lacking>(null);
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => {
    setLacking(null);
    setAttempt((attempts) => attempts + 1);
  }, []);
  useEffect(() => {
    if (!connected) return;
    const leaving = new AbortController();
    /** Projects that need no further attempt. */
    const settled = new Set<string>();
    const hold = async (id: string, stored: Promise<boolean>): Promise<Lacking> => {
      const isStored = await storedOrRefused(stored);
      if (isStored === false) return 'answers';
      settled.add(id);
      // A project that the server refuses is not ready; the others may be.
      if (isStored && !leaving.signal.aborted) setSaved((before) => new Set([...before, id]));
      return null;
    };
    const fetchAll = async (): Promise<Lacking> => {
      await pageIdle();
      if (leaving.signal.aborted) return null;
      const reading = { client, api };
      const code = await readingCode();
      if (!code) return 'code';
      const { currentProjectStored, storeOtherProject, downloadReviewFiles } = code;
      await preloadAll();
      const step = (done: number, all: number) => setReads({ done, all });
      let lacks: Lacking = null;
      for (const id of new Set([project, ...projects.split(',')])) {
        if (leaving.signal.aborted) return null;
        if (settled.has(id)) continue;
        const stored =
          id === project
            ? currentProjectStored(reading, id, step)
            : storeOtherProject(reading, id, leaving.signal);
        lacks = (await hold(id, stored)) ?? lacks;
      }
      if (lacks === null) await downloadReviewFiles(reading, projects.split(','), leaving.signal);
      return lacks;
    };
    void untilWhole(fetchAll, setLacking, leaving);
    return () => leaving.abort();
  }, [connected, client, api, project, projects, attempt]);

  const isReady = codeKept && saved.has(project);
  const kept = listed.filter((id) => saved.has(id)).length;
  const all = listed.length;
  useEffect(() => {
    if (isReady) sayOnce();
  }, [isReady]);
  useEffect(() => {
    ready.set(isReady ? { kept, all } : null);
    return () => ready.set(null);
  }, [isReady, kept, all]);

  usePreparing({ isReady, codeKept, reads, lacking, again });
};
