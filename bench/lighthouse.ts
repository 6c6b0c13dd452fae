/** Types of Lighthouse that are used here. Its package is installed only with the benchmarks. */
type Audit = { numericValue?: number; details?: { items?: Record<string, unknown>[] } };
/** An event of the browser's trace; `tdur`: processor time in µs. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
};
type Result = {
  artifacts: { Trace: { traceEvents: TraceEvent[] } };
  lhr: {
    finalDisplayedUrl: string;
    categories: Record<string, { score: number | null }>;
    audits: Record<string, Audit>;
  };
};
type Lighthouse = (url: string, flags: object, config: object) => Promise<Result | undefined>;

/** Milliseconds. */
type Worked = { longest: number; blocking: number; all: number };

/** Milliseconds; `cls` has no unit; `points` out of 100. */
export type Report = {
  points: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Bytes over the network, and those of code. */
  bytes: number;
  code: number;
  longest: number;
  /** Processor time of the tasks, scaled to a phone that is slower by `slowdown` and has no other load. */
  worked: Worked;
  /** Layout shifts with their amounts. */
  shifts: string[];
};

/** Resource types of a page, by any initiator. Data is left out: it grows with the project, and so do photos. */
const code = new Set(['Document', 'Script', 'Stylesheet', 'Font', 'Image']);
const codeBytes = (requests: Record<string, unknown>[]) => {
  const sizes = requests
    .filter(
      ({ resourceType, url }) =>
        code.has(String(resourceType)) && !new URL(String(url)).pathname.startsWith('/api/'),
    )
    .map(({ transferSize }) => Number(transferSize));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** How many times slower than this machine Lighthouse assumes the phone to be. */
const slowdown = 4;
/** Milliseconds above which a task counts as blocking. */
const unnoticed = 50;

/** Tasks of the page's main thread, in ms of that phone. Of several renderers, the busiest. */
const workedIn = (events: readonly TraceEvent[]): Worked => {
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ ph, name, args }: TraceEvent) =>
    ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain';
  const tasks = new Map(events.filter(isMain).map((event) => [thread(event), [] as number[]]));
  for (const event of events)
    if (event.ph === 'X' && event.name.endsWith('RunTask') && event.tdur !== undefined)
      tasks.get(thread(event))?.push((event.tdur / 1000) * slowdown);
  const sum = (list: readonly number[]) => list.reduce((total, ms) => total + ms, 0);
  const [busiest = []] = [...tasks.values()].toSorted((one, other) => sum(other) - sum(one));
  return {
    longest: Math.max(0, ...busiest),
    blocking: sum(busiest.map((ms) => Math.max(0, ms - unnoticed))),
    all: sum(busiest),
  };
};

const shiftOf = ({ node, score }: Record<string, unknown>) => {
  const { selector = '' } = (node ?? {}) as { selector?: string };
  return `${selector} ${Number(score).toFixed(3)}`;
};

/**
 * Opens the address on a phone with slow 4G in the browser on this port, keeping its storage.
 * Throws if the page redirects, as for a rejected session.
 */
export const lighthouse = async (url: string, port: number): Promise<Report> => {
  const name = 'lighthouse';
  const { default: run } = (await import(name)) as { default: Lighthouse };
  const flags = { port, logLevel: 'error', onlyCategories: ['performance'], disableStorageReset: true };
  const ran = await run(url, flags, { extends: 'lighthouse:default' });
  if (!ran) throw new Error(`Lighthouse did not open ${url}`);
  const { audits, categories, finalDisplayedUrl } = ran.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} went to ${finalDisplayedUrl}`);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const items = (audit: string) => audits[audit]?.details?.items ?? [];
  return {
    points: Math.round((categories['performance']?.score ?? 0) * 100),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    code: codeBytes(items('network-requests')),
    longest: Math.max(0, ...items('long-tasks').map(({ duration }) => Number(duration))),
    worked: workedIn(ran.artifacts.Trace.traceEvents),
    shifts: items('layout-shifts').map(shiftOf),
  };
};
