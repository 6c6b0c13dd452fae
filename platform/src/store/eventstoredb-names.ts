/** Begins the names of streams that the server keeps the metadata of others in. */
const mark = '$$';
/** The stream that the server keeps the metadata of a stream in. */
export const metadataOf = (stream: string): string => `${mark}${stream}`;
/** The stream that one of metadata is about; any other is about itself. */
export const aboutOf = (stream: string): string =>
  stream.startsWith(mark) ? stream.slice(mark.length) : stream;

/** No stream of ours is named so, and none that the filters let through. */
const elsewhere = '/';

/**
 * Names of streams with a prefix before them at the server, so that tests share one with others and see what is theirs alone: what
 * has another prefix, or none, is called like nothing of ours. Without a prefix names are what they are.
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
