import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { retainDraft } from './retain-draft.ts';
import { uploadJob, type UploadJob } from './upload-job.ts';

/** Upload jobs of a session, which lives as long as its query client. */
const jobs = new WeakMap<QueryClient, Map<string, UploadJob>>();

const jobOf = (client: QueryClient, project: string): UploadJob => {
  const ofSession = jobs.get(client) ?? new Map<string, UploadJob>();
  jobs.set(client, ofSession);
  const known = ofSession.get(project);
  if (known) return known;
  const job = uploadJob(project, () => void client.invalidateQueries());
  retainDraft(job);
  ofSession.set(project, job);
  return job;
};

/** Returns the upload job of a project in its current state; the browser asks before closing during an upload. */
export const useUpload = (project: string) => {
  const { send } = useDataProvider<Api>();
  const job = jobOf(useQueryClient(), project);
  const state = useSyncExternalStore(job.subscribe, job.state);
  const of = job.id();
  const busy = state.stage.at !== 'idle';

  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);

  return {
    ...state,
    busy,
    edit: job.edit,
    take: job.take,
    put: (file: File | null) => job.put(file, of),
    discard: job.discard,
    cancel: job.cancel,
    submit: () => job.submit(send),
  };
};

export type Uploading = ReturnType<typeof useUpload>;
