import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { allOf } from '../api/useAll.ts';
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

/** What the panel's screens will read. Rejects when the server does not give some of it. */
const readAhead = (client: QueryClient, api: Api, project: string) =>
  Promise.all([
    client.fetchQuery(analyticsOf(api, 'progress', project)),
    client.fetchInfiniteQuery(historyOf(api, project)),
    client.fetchQuery(allOf(api, 'project-users', project)),
    client.fetchQuery(allOf(api, 'documents', project)),
    client.fetchQuery(allOf(api, 'documents/uploaded', project)),
    client.fetchQuery(allOf(api, 'estimations', project)),
    client.fetchQuery(allOf(api, 'catalog', project)),
    client.fetchQuery(allOf(api, 'extraordinary', project)),
  ]);

/** Whether the project is read, and what was read is on the device. */
const isOnDevice = async (client: QueryClient, api: Api, project: string) => {
  await readAhead(client, api, project);
  return (await answersOnDevice.get()?.()) === true;
};

const saidTo = () => `obraclara.listo:${getSession()?.user.id}`;

const sayOnce = () => {
  if (localStorage.getItem(saidTo())) return;
  localStorage.setItem(saidTo(), '1');
  toast(onDevice.ready, 'success');
};

/**
 * Fetches code and data of the whole panel while there is a connection, once what is on screen has had its turn, and says the first time
 * that one can work without: when all of it is on the device, and the service worker that gives it back controls this page.
 */
export const useReady = (project: string) => {
  const connected = useConnected();
  const client = useQueryClient();
  const api = useDataProvider<Api>();
  const codeKept = useStore(installed).codeOf === getSession()?.user.role;
  const [dataOf, setDataOf] = useState<string | null>(null);
  useEffect(() => {
    if (!connected) return;
    let left = false;
    const fetchAll = async () => {
      await loadAhead();
      const kept = await isOnDevice(client, api, project).catch(() => false);
      if (kept && !left) setDataOf(project);
    };
    const timer = setTimeout(() => void fetchAll(), 1000);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [connected, client, api, project]);

  const isReady = codeKept && dataOf === project;
  useEffect(() => {
    ready.set(isReady);
    if (isReady) sayOnce();
    return () => ready.set(false);
  }, [isReady]);
};
