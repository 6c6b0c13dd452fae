import type { QueryClient } from '@tanstack/react-query';
import { isFull } from '../../offline/is-full.ts';
import { deviceFilesOf, forgetFiles, keepFile } from '../../offline/kept-files.ts';
import { isLow, freeSpace } from '../../shared/free-space.ts';
import type { DocumentRow } from '../row.ts';
import { filesToKeep, type Wanted } from './files-to-keep.ts';

/** Timeout for one file on the slowest usable network, in ms. */
const patience = 5 * 60_000;

/** Whether the browser is in data-saving mode; Safari and Firefox do not report it. */
const sparesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The last free space is reserved for captures. */
const hasRoom = async () => {
  const room = await freeSpace();
  return room === null || !isLow(room);
};

/** The file as it was uploaded; null if the server does not return it, or a proxy responds instead. Rejects while offline. */
const fetched = async ({ file_url, bytes }: Wanted, left: AbortSignal): Promise<Blob | null> => {
  const limited = new AbortController();
  const stop = () => limited.abort();
  const timer = setTimeout(stop, patience);
  left.addEventListener('abort', stop);
  try {
    const answer = await fetch(file_url, { signal: limited.signal });
    if (!answer.ok) return null;
    const blob = await answer.blob();
    return blob.size === bytes ? blob : null;
  } finally {
    clearTimeout(timer);
    left.removeEventListener('abort', stop);
  }
};

type Bringing = { client: QueryClient; user_id: string; projects: readonly string[]; left: AbortSignal };

const listsOf = ({ client, projects }: Bringing) =>
  new Map(
    projects.map((id) => [id, client.getQueryData<DocumentRow[]>(['documents', 'all', id]) ?? null] as const),
  );

const keep = async ({ user_id }: Bringing, row: Wanted, blob: Blob) => {
  const { project_id, file_id, bytes, title, file_name, media_type } = row;
  const typed = blob.slice(0, blob.size, media_type ?? blob.type);
  await keepFile({ user_id, project_id, file_id, bytes, name: file_name ?? title, blob: typed });
};

/** Deletes obsolete files and downloads missing ones, one after another; reads the lists again before each. */
const round = async (bringing: Bringing) => {
  const { user_id, left } = bringing;
  const tried = new Set<string>();
  while (!left.aborted) {
    const { missing, leaving } = filesToKeep(user_id, listsOf(bringing), await deviceFilesOf(user_id));
    const over = new Set(leaving.map(({ file_id }) => file_id));
    if (over.size > 0) await forgetFiles((file) => file.user_id === user_id && over.has(file.file_id));
    const next = missing.find(({ file_id }) => !tried.has(file_id));
    if (!next || sparesData() || !(await hasRoom())) return;
    tried.add(next.file_id);
    const blob = await fetched(next, left);
    if (blob && !left.aborted) await keep(bringing, next, blob);
  }
};

/**
 * Keeps the files of the documents that the user must attend on this device, according to the client's lists, until `left` aborts.
 * In data-saving mode or with little space it downloads nothing, but still deletes obsolete files.
 */
export const downloadFiles = (bringing: Bringing): void => {
  const { client, left } = bringing;
  let rounds = Promise.resolve();
  let asked = false;
  const again = () => {
    if (asked) return;
    asked = true;
    const next = () => {
      asked = false;
      return round(bringing);
    };
    rounds = rounds.then(next).catch((error: unknown) => {
      if (!isFull(error) && !left.aborted) console.warn('Kept files:', error);
    });
  };
  const unwatch = client.getQueryCache().subscribe((event) => {
    const [resource, which] = event.query.queryKey as readonly unknown[];
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (resource === 'documents' && which === 'all') again();
  });
  left.addEventListener('abort', unwatch);
  again();
};
