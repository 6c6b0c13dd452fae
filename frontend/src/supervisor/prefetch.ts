import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/dataProvider.ts';
import { freshFor } from '../api/fresh-for.ts';
import { allOf } from '../api/useAll.ts';
import { analyticsOf } from '../api/useAnalytics.ts';
import { filesAhead, pendingOf } from '../documents/index.ts';
import { answersOnDevice } from '../offline/ready.ts';
import { getSession } from '../session/session.ts';
import { idle } from '../ui/loading/idle.ts';
import { historyOf } from '../shared/progress-history.ts';

/** Time during which another project's answers are not reloaded, in ms. */
const fresh = freshFor(10 * 60_000);

type Reading = { client: QueryClient; api: Api };

/** The reads of the panel's screens for a project; each rejects if the server does not answer it. */
const readsOf = ({ client, api }: Reading, project: string, how: { staleTime?: typeof fresh } = {}) => [
  () => client.fetchQuery({ ...analyticsOf(api, 'progress', project), ...how }),
  () => client.fetchInfiniteQuery({ ...historyOf(api, project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'project-users', project), ...how }),
  () => client.fetchQuery({ ...pendingOf(api, project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'documents', project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'documents/uploaded', project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'estimations', project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'catalog', project), ...how }),
  () => client.fetchQuery({ ...allOf(api, 'extraordinary', project), ...how }),
];

const isWritten = async () => (await answersOnDevice.get()?.()) === true;

/** Whether the current project is loaded and stored on the device. `step` gets the number of reads that were answered, of how many. */
export const currentProjectStored = async (
  reading: Reading,
  project: string,
  step: (done: number, all: number) => void,
) => {
  const reads = readsOf(reading, project);
  let done = 0;
  step(done, reads.length);
  await Promise.all(reads.map((read) => read().then(() => step(++done, reads.length))));
  return isWritten();
};

/** Loads and stores another project, one read at a time while the browser is idle. Returns false once `left` aborts. */
export const storeOtherProject = async (reading: Reading, project: string, left: AbortSignal) => {
  for (const read of readsOf(reading, project, { staleTime: fresh })) {
    await idle();
    if (left.aborted) return false;
    await read();
  }
  return isWritten();
};

/** Downloads the files of the documents that this user must review, after all reads: they may be large and are not urgent. */
export const downloadReviewFiles = async (
  { client }: Pick<Reading, 'client'>,
  projects: readonly string[],
  left: AbortSignal,
  codeAhead = filesAhead,
) => {
  // Code that fails to load is requested again with the next connection.
  const code = await codeAhead().catch(() => null);
  const user_id = getSession()?.user.id;
  if (user_id !== undefined && !left.aborted) code?.downloadFiles({ client, user_id, projects, left });
};
