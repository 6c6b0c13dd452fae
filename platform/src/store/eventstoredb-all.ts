import type { AllStreamRecordedEvent, AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Client } from './eventstoredb-client.ts';
import { isOurs, ourPrefixes } from './eventstoredb-event.ts';
import { isLost, isNoPlace, named } from './eventstoredb-failures.ts';
import { readWhole } from './eventstoredb-requests.ts';
import { isReplaced, replaced } from './port.ts';

/** Events that the server scans before it serves other requests. */
const searchWindow = 2000;

export type Page = {
  direction: 'forwards' | 'backwards';
  /** Position of an event: included when reading forwards, excluded backwards. Absent: the start or the end of the log. */
  position?: bigint | undefined;
  maxCount: number;
  /** Filters by prefixes of event types, of any application. Absent: filters by this application's stream names. */
  types?: readonly string[] | undefined;
};

const pageOf = (
  { ReadReq: { Options }, Empty }: Client['messages'],
  { direction, position, maxCount }: Page,
) => {
  const all = new Options.AllOptions();
  if (position !== undefined) {
    const at = new Options.Position()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position));
    all.setPosition(at);
  } else if (direction === 'backwards') all.setEnd(new Empty());
  else all.setStart(new Empty());
  const { BACKWARDS, FORWARDS } = Options.ReadDirection;
  return new Options()
    .setAll(all)
    .setCount(String(maxCount))
    .setReadDirection(direction === 'backwards' ? BACKWARDS : FORWARDS);
};

/** The server filters by streams or by types, not by both. */
const filterOf = ({ messages, names }: Client, { types }: Page) => {
  const { FilterOptions } = messages.ReadReq.Options;
  const filter = new FilterOptions().setMax(searchWindow).setCheckpointintervalmultiplier(1);
  const wanted = types ?? ourPrefixes.map(names.atServer);
  const prefixes = new FilterOptions.Expression().setPrefixList([...wanted]);
  return types ? filter.setEventType(prefixes) : filter.setStreamIdentifier(prefixes);
};

/**
 * Reads a page of $all from the leader, filtered by stream names or types. Gives up if nothing arrives for `ms` milliseconds.
 * Throws `replaced` if no event begins at the page's position.
 */
export const pageWithin = async (
  client: Client,
  page: Page,
  ms: number,
): Promise<AllStreamRecordedEvent[]> => {
  const request = pageOf(client.messages, page).setFilter(filterOf(client, page));
  try {
    const found = await readWhole(client.read<AllStreamResolvedEvent>(request), ms);
    return found.flatMap(({ event }) => (event ? [event] : []));
  } catch (error) {
    throw isNoPlace(error) ? replaced(page.position ?? 0n) : error;
  }
};

type PageReads = Record<'some' | 'any', (page: Page) => Promise<AllStreamRecordedEvent[]>> & {
  /** Called with the error of each failed page. */
  late(error: unknown): void;
};

/**
 * Reads pages of some types, or of all of this application's events. The server sends nothing while it skips other types, so a
 * slow page looks like a lost server. After a timeout, the reader uses unfiltered pages, which show progress, for as long as the
 * timeout took.
 */
export const byTypes = (types: readonly string[] | undefined, { some, any, late }: PageReads) => {
  /** Milliseconds left for unfiltered pages. */
  let inVain = 0;
  return async (page: Page): Promise<AllStreamRecordedEvent[]> => {
    if (!types) return any(page);
    const since = performance.now();
    if (inVain <= 0) {
      try {
        return await some({ ...page, types });
      } catch (error) {
        if (!isLost(error)) throw named(error);
        late(error);
      }
      inVain = performance.now() - since;
      return any(page);
    }
    const events = await any(page);
    inVain -= performance.now() - since;
    return events;
  };
};

/** Newest event of the server, of any application. */
export const newestOfAll = async (
  { messages, read }: Client,
  ms: number,
): Promise<AllStreamRecordedEvent | undefined> => {
  const last = pageOf(messages, { direction: 'backwards', maxCount: 1 }).setNoFilter(new messages.Empty());
  return (await readWhole(read<AllStreamResolvedEvent>(last), ms))[0]?.event;
};

type Reads = {
  /** Newest event of the server, of any application. */
  newest(): Promise<AllStreamRecordedEvent | undefined>;
  page(page: Page): Promise<AllStreamRecordedEvent[]>;
  /** Number of lost connections so far; after each, another server may respond. */
  losses(): number;
};

const few = 20;

const newestOfOurs = async (page: Reads['page']): Promise<bigint> => {
  for (let position: bigint | undefined; ;) {
    const events = await page({ direction: 'backwards', position, maxCount: few });
    const ours = events.find(isOurs);
    if (ours) return ours.position.commit;
    if (events.length < few) return 0n;
    position = events.at(-1)!.position.commit;
  }
};

/**
 * Position of this application's newest event. The server searches only events that were not searched before, and sends none of
 * other applications.
 */
export const headOf = ({ newest, page, losses }: Reads) => {
  let known: { head: bigint; looked: bigint; losses: number } | undefined;

  /** Position of the newest event after `looked`; undefined if one page does not suffice. */
  const headSince = async ({ head, looked }: NonNullable<typeof known>) => {
    const events = await page({ direction: 'forwards', position: looked, maxCount: few });
    if (events.length === few) return undefined;
    const ours = events.findLast((event) => isOurs(event) && event.position.commit > looked);
    return ours?.position.commit ?? head;
  };

  const find = async (last: AllStreamRecordedEvent | undefined, former: typeof known) => {
    if (last && isOurs(last)) return last.position.commit;
    try {
      return (former && (await headSince(former))) ?? (await newestOfOurs(page));
    } catch (error) {
      // Another log has replaced the one that was read before.
      if (!isReplaced(error)) throw error;
      return newestOfOurs(page);
    }
  };

  return async (): Promise<bigint> => {
    const last = await newest();
    const looked = last?.position.commit ?? 0n;
    const before = losses();
    const former = known && known.losses === before && known.looked <= looked ? known : undefined;
    if (former?.looked === looked) return former.head;
    const head = await find(last, former);
    known = { head, looked, losses: before };
    return head;
  };
};
