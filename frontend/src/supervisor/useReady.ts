import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { allOf, useAll } from '../api/useAll.ts';
import { analyticsOf } from '../api/useAnalytics.ts';
import { onDevice } from '../messages.ts';
import { installed } from '../offline/installed.ts';
import { answersOnDevice, ready } from '../offline/ready.ts';
import { useConnected } from '../offline/useConnected.ts';
import { getSession } from '../session/session.ts';
import { loadAhead } from '../shared/lazy-ahead.ts';
import { historyOf } from '../shared/progress-history.ts';
import { useStore } from '../shared/store.ts';
import { toast } from '../shared/toasts.ts';

/** For so long nothing is read again of a project that is not at hand, in ms. */
const fresh = 10 * 60_000;

type Reading = { client: QueryClient; api: Api };

/** What the panel's screens will read of a project, each of which rejects when the server does not give it. */
const readsOf = ({ client, api }: Reading, project: string, how: { staleTime?: number } = {}) => [
  () => client.fetchQuery({ ...analyticsOf(api, 'progress', project), ...how }),
  () => client.fetchInfiniteQuery({ ...historyOf(api, project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'project-users', project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'documents', project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'documents/uploaded', project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'estimations', project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'catalog', project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'extraordinary', project), ...how }),
];

const isWritten = async () => (await answersOnDevice.get()?.()) === true;

/** Whether the project at hand is read, and what was read is on the device. */
const isOnDevice = async (reading: Reading, project: string) => {
  await Promise.all(readsOf(reading, project).map((read) => read()));
  return isWritten();
};

/** When the browser has nothing better to do; Safari does not say. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 300);
  });

/** The same of another project, one read after the other and each when there is time for it; false once it is `left`. */
const isOnDeviceToo = async (reading: Reading, project: string, left: AbortSignal) => {
  for (const read of readsOf(reading, project, { staleTime: fresh })) {
    await idle();
    if (left.aborted) return false;
    await read();
  }
  return isWritten();
};

const saidTo = () => `obraclara.listo:${getSession()?.user.id}`;

const sayOnce = () => {
  if (localStorage.getItem(saidTo())) return;
  localStorage.setItem(saidTo(), '1');
  toast(onDevice.ready, 'success');
};

/**
 * Fetches code and data of the whole panel while there is a connection, once what is on screen has had its turn, and says the first time
 * that one can work without: when all of it is on the device, and the service worker that gives it back controls this page. After that of
 * the project at hand it fetches the data of the other projects, one by one.
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
      // One that the server does not give is not there; the others may be.
      if ((await kept.catch(() => false)) && !leaving.signal.aborted)
        setHeld((before) => new Set([...before, id]));
    };
    const fetchAll = async () => {
      const reading = { client, api };
      await loadAhead();
      await hold(project, isOnDevice(reading, project));
      for (const id of projects.split(',')) {
        if (leaving.signal.aborted) return;
        if (id !== project) await hold(id, isOnDeviceToo(reading, id, leaving.signal));
      }
    };
    const timer = setTimeout(() => void fetchAll(), 1000);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
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
