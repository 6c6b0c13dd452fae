import type { AllStreamRecordedEvent, AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Client } from './eventstoredb-client.ts';
import { isOurs, ourPrefixes } from './eventstoredb-event.ts';
import { isLost, isNoPlace, named } from './eventstoredb-failures.ts';
import { readWhole } from './eventstoredb-requests.ts';
import { isReplaced, replaced } from './port.ts';

/** How many events the server looks at before it lets others have their turn. */
const searchWindow = 2000;

export type Page = {
  direction: 'forwards' | 'backwards';
  /** Of an event; forwards it is included, backwards it is not. Without one: from the beginning, or from the end. */
  position?: bigint | undefined;
  maxCount: number;
  /** Only events of types that begin like these, whoever's they are; otherwise of streams named like ours. */
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

/** The server looks at streams or at types, not at both. */
const filterOf = ({ messages, names }: Client, { types }: Page) => {
  const { FilterOptions } = messages.ReadReq.Options;
  const filter = new FilterOptions().setMax(searchWindow).setCheckpointintervalmultiplier(1);
  const wanted = types ?? ourPrefixes.map(names.atServer);
  const prefixes = new FilterOptions.Expression().setPrefixList([...wanted]);
  return types ? filter.setEventType(prefixes) : filter.setStreamIdentifier(prefixes);
};

/**
 * What the leader has in $all of streams named like ours, or of these types; given up when nothing comes for `ms`. Throws
 * `replaced` when no event begins at the page's position.
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
  /** Told of the failure of each page that did not come. */
  late(error: unknown): void;
};

/**
 * Pages of events of some types, or of all of ours. While the server passes what is not wanted it sends nothing, and nobody can
 * tell it from one that went away: where such a page does not come, whoever reads goes on with pages of all of ours, which tell how
 * far it has got, for as long as was waited in vain, and then tries again.
 */
export const byTypes = (types: readonly string[] | undefined, { some, any, late }: PageReads) => {
  /** Milliseconds. */
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

/** The newest event of the server, whoever's it is. */
export const newestOfAll = async (
  { messages, read }: Client,
  ms: number,
): Promise<AllStreamRecordedEvent | undefined> => {
  const last = pageOf(messages, { direction: 'backwards', maxCount: 1 }).setNoFilter(new messages.Empty());
  return (await readWhole(read<AllStreamResolvedEvent>(last), ms))[0]?.event;
};

type Reads = {
  /** The newest event of the server, whoever's it is. */
  newest(): Promise<AllStreamRecordedEvent | undefined>;
  page(page: Page): Promise<AllStreamRecordedEvent[]>;
  /** How often the server was lost so far: another may have taken its place. */
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
 * Where our newest event is. The server looks for it among those of others only as far as was not looked before, and sends
 * none of them.
 */
export const headOf = ({ newest, page, losses }: Reads) => {
  let known: { head: bigint; looked: bigint; losses: number } | undefined;

  /** Our newest event, if the few of like names that came since `looked` can tell. */
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
      // Another log took the place of the one that was looked at before.
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
