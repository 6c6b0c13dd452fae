/** Lighthouse, as far as it concerns us. Its package is installed with the benchmarks alone, so its types are stated here. */
type Audit = { numericValue?: number; details?: { items?: Record<string, unknown>[] } };
/** Of the browser's trace; `tdur`: µs that the processor worked on it. */
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

/** Milliseconds; `cls` without unit; `points` of 100. */
export type Report = {
  points: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Bytes over the network, and those of what is no data. */
  bytes: number;
  code: number;
  longest: number;
  /** What the tasks come to by the processor alone: of a phone that is so much slower, with nothing else at work beside it. */
  worked: Worked;
  /** What moved, by how much. */
  shifts: string[];
};

/** What a page is made of, whoever asked for it; data grows with the project, and so do photos. */
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

/** How much slower a phone is, to Lighthouse, than this machine. */
const slowdown = 4;
/** Milliseconds that a task may take before it counts as blocking. */
const unnoticed = 50;

/** The tasks of the page's main thread, in ms of that phone: of the renderer that worked longest. */
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
 * Opens the address on a phone with slow 4G in the browser behind this port, keeping what is stored there. Throws when the page goes to
 * another place, as a session that is not accepted does.
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
