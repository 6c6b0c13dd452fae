import { CFB } from 'xlsx';

type Read = { FullPaths: string[]; FileIndex: { type: number; content: Uint8Array; mt: Date }[] };
const containers = CFB as { read(zip: Buffer, options: { type: 'buffer' }): Read };

/** The files of a zip, by name, as a reader of zips finds them that is not ours. It takes names for Latin-1, whatever the zip says. */
export const unzipped = (zip: Uint8Array) => {
  const { FullPaths, FileIndex } = containers.read(Buffer.from(zip), { type: 'buffer' });
  return new Map(
    FullPaths.flatMap((path, index) => {
      const { type, content, mt } = FileIndex[index]!;
      const name = Buffer.from(path.replace(/^[^/]*\//, ''), 'latin1').toString('utf8');
      if (type !== 2 || name === '\u0001Sh33tJ5') return [];
      return [[name, { bytes: Buffer.from(content), at: mt }] as const];
    }),
  );
};
