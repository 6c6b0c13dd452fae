const mostBytes = 256 * 1024;

/** Splits the items, in order, into chunks of at most 256 KiB of JSON. A larger item gets its own chunk. */
export function* chunks<Item>(items: Iterable<Item>): Generator<Item[]> {
  let [chunk, bytes]: [Item[], number] = [[], 0];
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (chunk.length > 0 && bytes + size > mostBytes) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
    chunk.push(item);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}
