import { toast } from '../shared/toasts.ts';

type Row = { id: string; project_id?: string };
type Written = { base: string; row: Row | null };

/** What this tab has written and a late list may not show yet: the server's own answers by id, null for what was deleted. */
const written = new Map<string, Written>();
const most = 200;

const segmentsOf = (url: string) => url.split('?')[0]!.split('/').slice(2);
const isRow = (json: unknown): json is Row =>
  typeof json === 'object' && json !== null && typeof (json as Partial<Row>).id === 'string';

/** Takes note of what the server answered to a write. */
export const rememberWritten = (method: string, url: string, json: unknown) => {
  if (!isRow(json) || url.includes('preview=true')) return;
  written.delete(json.id);
  written.set(json.id, { base: segmentsOf(url)[0] ?? '', row: method === 'DELETE' ? null : json });
  if (written.size > most) written.delete(written.keys().next().value!);
};

export const forgetWritten = () => written.clear();

const overlaid = (row: Row): Row[] => {
  const known = written.get(row.id);
  if (!known) return [row];
  return known.row ? [{ ...row, ...known.row }] : [];
};

const belongs = ({ base, row }: Written, segments: readonly string[]) =>
  row !== null &&
  segments.includes(base) &&
  (row.project_id === undefined || segments.includes(row.project_id));

const added = (rows: readonly Row[], segments: readonly string[]): Row[] => {
  const present = new Set(rows.map(({ id }) => id));
  return [...written.values()].flatMap((one) =>
    one.row && belongs(one, segments) && !present.has(one.row.id) ? [one.row] : [],
  );
};

/** A read that was answered before the last write had reached it, with what this tab knows better. */
const completed = (url: string, json: unknown): unknown => {
  if (isRow(json)) return overlaid(json)[0] ?? json;
  if (!Array.isArray(json) || !json.every(isRow)) return json;
  return [...json.flatMap(overlaid), ...added(json, segmentsOf(url))];
};

let refetch: (() => void) | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Registers what reads again what was answered late. Returns how to stop. */
export const readAgainWith = (reader: () => void) => {
  refetch = reader;
  return () => {
    if (refetch === reader) refetch = null;
  };
};

/** How long the projections are given before what was late is read again, in ms. */
const grace = 4000;

const readAgainSoon = () => {
  if (waiting) return;
  toast('Los datos tardan en actualizarse', 'info');
  waiting = setTimeout(() => {
    waiting = undefined;
    refetch?.();
  }, grace);
};

/** The answer of a read as it is to be shown: what is up to date ends what was remembered for it; what is late is completed. */
export const heedStale = (url: string, isStale: boolean, json: unknown): unknown => {
  if (isStale) {
    readAgainSoon();
    return completed(url, json);
  }
  const segments = segmentsOf(url);
  for (const [id, { base }] of written) if (segments.includes(base)) written.delete(id);
  return json;
};
