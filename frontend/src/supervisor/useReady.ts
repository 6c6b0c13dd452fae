import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { useAll } from '../api/useAll.ts';
import { onDevice } from '../messages.ts';
import { installed } from '../offline/installed.ts';
import { ready } from '../offline/ready.ts';
import { useConnected } from '../offline/useConnected.ts';
import { getSession } from '../session/session.ts';
import { preloadAll } from '../ui/loading/lazy-preload.ts';
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

/**
 * While online, loads code and data of the whole panel after the first view is drawn. The first time, it shows that the user can work
 * offline: everything is on the device and the service worker controls the page.
 * After the current project, it loads the other projects one by one, then the files of documents.
 */
export const useReady = (project: string) => {
  const connected = useConnected();
  const client = useQueryClient();
  const api = useDataProvider<Api>();
  const codeKept = useStore(installed).codeOf === getSession()?.user.role;
  const listed = useAll('projects').data?.map(({ id }) => id) ?? [project];
  const projects = listed.join();
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!connected) return;
    const leaving = new AbortController();
    const hold = async (id: string, kept: Promise<boolean>) => {
      // A project that fails to load is not ready; the others may be.
      if ((await kept.catch(() => false)) && !leaving.signal.aborted)
        setHeld((before) => new Set([...before, id]));
    };
    const fetchAll = async () => {
      await pageIdle();
      if (leaving.signal.aborted) return;
      const reading = { client, api };
      const code = await readingCode();
      if (!code) return;
      const { currentProjectStored, storeOtherProject, downloadReviewFiles } = code;
      await preloadAll();
      await hold(project, currentProjectStored(reading, project));
      for (const id of projects.split(',')) {
        if (leaving.signal.aborted) return;
        if (id !== project) await hold(id, storeOtherProject(reading, id, leaving.signal));
      }
      await downloadReviewFiles(reading, projects.split(','), leaving.signal);
    };
    void fetchAll();
    return () => leaving.abort();
  }, [connected, client, api, project, projects]);

  const isReady = codeKept && held.has(project);
  const kept = listed.filter((id) => held.has(id)).length;
  const all = listed.length;
  useEffect(() => {
    if (isReady) sayOnce();
  }, [isReady]);
  useEffect(() => {
    ready.set(isReady ? { kept, all } : null);
    return () => ready.set(null);
  }, [isReady, kept, all]);
};
