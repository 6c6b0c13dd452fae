/** Prefix of the metadata streams of the server. */
const mark = '$$';
/** Name of a stream's metadata stream. */
export const metadataOf = (stream: string): string => `${mark}${stream}`;
/** Name of the stream that a metadata stream describes; any other name is returned unchanged. */
export const aboutOf = (stream: string): string =>
  stream.startsWith(mark) ? stream.slice(mark.length) : stream;

/** Matches neither this application's streams nor the filters. */
const elsewhere = '/';

/**
 * Converts stream names to and from names with a prefix on the server, so that tests can share a server. Streams without the
 * prefix get names that match no stream of the application. An empty prefix changes nothing.
 */
export const namesWith = (prefix: string) => {
  const atServer = (stream: string): string =>
    aboutOf(stream) === stream ? `${prefix}${stream}` : metadataOf(`${prefix}${aboutOf(stream)}`);
  const here = (stream: string): string => {
    const named = aboutOf(stream);
    if (!named.startsWith(prefix)) return `${elsewhere}${stream}`;
    const bare = named.slice(prefix.length);
    return named === stream ? bare : metadataOf(bare);
  };
  return { atServer, here };
};
