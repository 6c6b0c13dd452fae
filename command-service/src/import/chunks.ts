const mostBytes = 256 * 1024;

/** The items in order, in chunks of at most 256 KiB of JSON each (an item that alone is larger gets its own). */
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
