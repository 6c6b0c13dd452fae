import { read } from './tree.ts';

/** Command line tools for the operator. */
export const tools = [
  'user',
  'backup',
  'restore',
  'rebuild',
  'verify',
  'held',
  'replay',
  'events:copy',
  'files:copy',
];

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** File that npm runs for a tool. */
export const fileOfTool = (tool: string): string =>
  /^node (runtime\/src\/[\w-]+\.ts)$/.exec(scripts[tool]!)![1]!;
