import { readFile } from 'node:fs/promises';

/** A workbook under `examples/`, ready for upload. */
export const example = async (name: string) => ({
  name,
  bytes: await readFile(new URL(`../../examples/${name}`, import.meta.url)),
});
