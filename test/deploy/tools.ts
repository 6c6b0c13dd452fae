import { read } from './tree.ts';

/** What whoever runs the machine calls. */
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

/** The file that npm runs. */
export const fileOfTool = (tool: string): string =>
  /^node (runtime\/src\/[\w-]+\.ts)$/.exec(scripts[tool]!)![1]!;
