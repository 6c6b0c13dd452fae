import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { getSession, onSession } from '../../session/session.ts';
import { holdUnsaved } from '../../shared/unsaved.ts';
import { isUntouched } from './draft.ts';
import { uploadJob, type UploadJob } from './upload-job.ts';

/** The jobs of a session, which is as long as its query client lives. */
const jobs = new WeakMap<QueryClient, Map<string, UploadJob>>();

/** What is typed stays with the job while another tab of the panel is shown, and goes with the session. */
const holdWhatIsTyped = ({ subscribe, state }: UploadJob) => {
  const owner = getSession()?.user.id;
  let release: (() => void) | null = null;
  const settle = () => {
    const { stage, draft } = state();
    const holds = getSession()?.user.id === owner && (stage.at !== 'idle' || !isUntouched(draft));
    if (holds === (release !== null)) return;
    release?.();
    release = holds ? holdUnsaved() : null;
  };
  subscribe(settle);
  onSession(settle);
};

const jobOf = (client: QueryClient, project: string): UploadJob => {
  const ofSession = jobs.get(client) ?? new Map<string, UploadJob>();
  jobs.set(client, ofSession);
  const known = ofSession.get(project);
  if (known) return known;
  const job = uploadJob(project, () => void client.invalidateQueries());
  holdWhatIsTyped(job);
  ofSession.set(project, job);
  return job;
};

/** The document that is being uploaded to a project, as it was left; the browser asks before it closes on an upload. */
export const useUpload = (project: string) => {
  const { send } = useDataProvider<Api>();
  const job = jobOf(useQueryClient(), project);
  const state = useSyncExternalStore(job.subscribe, job.state);
  const busy = state.stage.at !== 'idle';

  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);

  return { ...state, busy, edit: job.edit, cancel: job.cancel, submit: () => job.submit(send) };
};

export type Uploading = ReturnType<typeof useUpload>;
