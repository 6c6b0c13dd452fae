/** Those whose file is not called as they are. */
const files: Readonly<Record<string, string>> = { 'events:copy': 'copy-events', 'files:copy': 'copy-files' };

/**
 * How a line begins that calls one of our tools where this process runs, so that what a message says can be typed as it stands: by npm, or
 * by what `OBRACLARA_TOOLS` names, the script of the offline bundle, or `node` in a container, where there is no npm.
 */
export const toolCall = (tool: string, how = process.env['OBRACLARA_TOOLS']): string => {
  if (!how) return `npm run ${tool} --`;
  return how === 'node' ? `node runtime/src/${files[tool] ?? tool}.ts` : `${how} ${tool}`;
};
