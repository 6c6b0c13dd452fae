import { contractOf, type CatalogEvent } from '@obraclara/events';
import type { Recorded } from '@obraclara/platform/store';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { checkEvent } from '../machinery/checked-event.ts';
import { uuidV5 } from '../machinery/command-id.ts';
import { sameRequest } from '../machinery/fingerprint.ts';
import { metaOf, recorded, type Issue } from '../machinery/execute.ts';
import { patiently } from '../machinery/patience.ts';
import type { Folded, Streams } from '../machinery/streams.ts';

export type ImportOf = { contract_id: string; project_id: string; import_id: string };

/** What an import does to the catalog as it is: what it answers, and its events from started to completed. */
export type Plan<Answer> = { answer: Answer; events: (of: ImportOf) => Iterable<CatalogEvent> };

type Import<Answer> = {
  contract_id: string;
  issue: Issue;
  plan: (state: CatalogState) => Plan<Answer>;
  /** Refuses a plan that must not be written; what has been written already is not asked again. */
  admit: (plan: Plan<Answer>, state: CatalogState) => void;
  dryRun: boolean;
};

/** Well under the 1 MiB that a store takes in one append, so that no other append waits long behind it. */
const mostBytes = 512 * 1024;

const bytesOf = (event: CatalogEvent) => Buffer.byteLength(JSON.stringify(event.data)) + 1024;

/** The events in groups that each fit one append; the last group is marked. */
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

/** The state as it was before the import that ended with this revision began. */
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
 * The catalog that the import of this command is held against: as it is, or as it was before the command was carried out.
 * Throws 422 when the command's name was used for another request.
 */
export const heldAgainst = async (
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
 * Writes an import of any size. It takes effect with its last append, which alone carries the command's id: what a crash
 * leaves behind is ignored, and the command sent again starts over; sent again after it was completed, it answers as it
 * did and writes nothing. Somebody else's change in between starts it over.
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

  return streams.alone(catalog, contract_id, () => patiently(once));
};
