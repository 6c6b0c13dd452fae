import { contractOf, type CatalogEvent } from '@obraclara/events';
import type { Recorded } from '@obraclara/platform/store';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { checkEvent } from '../machinery/checked-event.ts';
import { uuidV5 } from '@obraclara/platform/work';
import { sameRequest } from '../machinery/fingerprint.ts';
import { metaOf, recorded, type Issue } from '../machinery/execute.ts';
import { retryOnConflict } from '../machinery/retry-on-conflict.ts';
import type { Folded, Streams } from '../machinery/streams.ts';

export type ImportOf = { contract_id: string; project_id: string; import_id: string };

/** The result of an import on the present catalog, and its events from started to completed. */
export type Plan<Answer> = {
  answer: Answer;
  events: (of: ImportOf) => Iterable<CatalogEvent>;
  /** What of the contract it changes, as refusals name it, if only an amendment may change that in a formal contract. */
  amends?: string | undefined;
};

type Import<Answer> = {
  contract_id: string;
  issue: Issue;
  plan: (state: CatalogState) => Plan<Answer>;
  /** Refuses a plan that must not be written. Not called for an import that is already written. */
  admit: (plan: Plan<Answer>, state: CatalogState) => void;
  dryRun: boolean;
};

/** Half of the store's limit of 1 MiB per append, so that other appends do not wait long behind it. */
const mostBytes = 512 * 1024;

const bytesOf = (event: CatalogEvent) => Buffer.byteLength(JSON.stringify(event.data)) + 1024;

/** Groups the events so that each group fits one append; marks the last group. */
function* appends(events: Iterable<CatalogEvent>) {
  let group: CatalogEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = bytesOf(event);
    if (group.length > 0 && bytes + size > mostBytes) {
      yield { events: group, last: false };
      [group, bytes] = [[], 0];
    }
    group.push(event);
    bytes += size;
  }
  yield { events: group, last: true };
}

/** The state before the start of the import that completed at this revision. */
const stateBefore = async (
  { store, loadAt }: Streams,
  key: string,
  completed: bigint,
): Promise<Folded<CatalogState>> => {
  let ended: string | undefined;
  const begun = new Map<string, bigint>();
  for await (const { type, data, revision } of store.readStream(catalog.stream(key))) {
    const { import_id } = data as { import_id?: string };
    if (import_id && type.endsWith('ImportStarted')) begun.set(import_id, revision);
    if (revision === completed) ended = import_id;
    if (revision >= completed) break;
  }
  return loadAt(catalog, key, (begun.get(ended ?? '') ?? 0n) - 1n);
};

/**
 * The catalog that an import is compared with: the present one or, for a repeated command, the one before it. Throws 422 when the command's
 * key was used for another request.
 */
export const comparisonCatalog = async (
  streams: Streams,
  contract_id: string,
  issue: Issue,
): Promise<CatalogState> => {
  const { state, commands } = await streams.load(catalog, contract_id);
  const done = commands.get(issue.command_id);
  if (!done) return state;
  sameRequest(done.fingerprint, issue.fingerprint, 422);
  return (await stateBefore(streams, contract_id, done.revision)).state;
};

/**
 * Writes an import of any size. It takes effect with its last append, which alone carries the command's id. A crash leaves events that are
 * ignored, and a retry starts over. A repeat after completion returns the same result and writes nothing. A concurrent change of the
 * catalog makes it start over.
 */
export const appendImport = async <Answer>(
  streams: Streams,
  { contract_id, issue, plan, admit, dryRun }: Import<Answer>,
): Promise<{ answer: Answer; position: bigint }> => {
  const { project_id } = contractOf(contract_id);
  const stream = catalog.stream(contract_id);

  const write = async (events: CatalogEvent[], expectedRevision: bigint, command_id: string) => {
    events.forEach(checkEvent);
    const meta = metaOf({ ...issue, command_id });
    const result = await streams.store.append({ stream, events, expectedRevision, meta, isUnseen: true });
    const written: Recorded[] = result.duplicate ? [] : recorded(stream, events, meta, result);
    await streams.appended(catalog, contract_id, written);
    return result;
  };

  const answeredBefore = async (completed: bigint, position: bigint) => {
    const before = await stateBefore(streams, contract_id, completed);
    return { answer: plan(before.state).answer, position };
  };

  const once = async () => {
    const past = await streams.load(catalog, contract_id);
    const { position, revision: from } = past;
    const done = past.commands.get(issue.command_id);
    if (done) {
      sameRequest(done.fingerprint, issue.fingerprint, 422);
      return answeredBefore(done.revision, position);
    }
    const planned = plan(past.state);
    const { answer, events } = planned;
    if (dryRun) return { answer, position };
    admit(planned, past.state);
    const import_id = uuidV5(`${issue.command_id} from ${from}`);
    let [revision, index] = [from, 0];
    for (const group of appends(events({ contract_id, project_id, import_id }))) {
      const command_id = group.last ? issue.command_id : uuidV5(`${import_id} part ${index++}`);
      const result = await write(group.events, revision, command_id);
      if (group.last && result.duplicate) return answeredBefore(result.revision, result.position);
      if (group.last) return { answer, position: result.position };
      revision = result.revision;
    }
    throw new Error('an import has no last append');
  };

  return streams.alone(catalog, contract_id, () => retryOnConflict(once));
};
