import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/dataProvider.ts';
import { freshFor } from '../api/fresh-for.ts';
import { allOf } from '../api/useAll.ts';
import { analyticsOf } from '../api/useAnalytics.ts';
import { filesAhead, pendingOf } from '../documents/index.ts';
import { answersOnDevice } from '../offline/ready.ts';
import { getSession } from '../session/session.ts';
import { idle } from '../shared/idle.ts';
import { historyOf } from '../shared/progress-history.ts';

/** For so long nothing is read again of a project that is not at hand, in ms. */
const fresh = freshFor(10 * 60_000);

type Reading = { client: QueryClient; api: Api };

/** What the panel's screens will read of a project, each of which rejects when the server does not give it. */
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

/** Whether the project at hand is read, and what was read is on the device. */
export const isOnDevice = async (reading: Reading, project: string) => {
  await Promise.all(readsOf(reading, project).map((read) => read()));
  return isWritten();
};

/** The same of another project, one read after the other and each when there is time for it; false once it is `left`. */
export const isOnDeviceToo = async (reading: Reading, project: string, left: AbortSignal) => {
  for (const read of readsOf(reading, project, { staleTime: fresh })) {
    await idle();
    if (left.aborted) return false;
    await read();
  }
  return isWritten();
};

/** The files of the documents that this person is to attend, after all that is read: they may be large, and nobody waits for them. */
export const bringFilesToo = async (
  { client }: Pick<Reading, 'client'>,
  projects: readonly string[],
  left: AbortSignal,
  codeAhead = filesAhead,
) => {
  // Where its code does not come either, it is asked for with the next connection.
  const code = await codeAhead().catch(() => null);
  const user_id = getSession()?.user.id;
  if (user_id !== undefined && !left.aborted) code?.bringFiles({ client, user_id, projects, left });
};
