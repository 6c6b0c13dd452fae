/** Tools whose file has another name than the tool. */
const files: Readonly<Record<string, string>> = {
  held: 'deletion-hold',
  'events:copy': 'copy-events',
  'files:copy': 'copy-files',
};

/**
 * Beginning of the command line for one of our tools in this environment, so that people can type what a message shows.
 * By default `npm run`; otherwise OBRACLARA_TOOLS: the script of the offline bundle, or `node` in a container without npm.
 */
export const toolCall = (tool: string, how = process.env['OBRACLARA_TOOLS']): string => {
  if (!how) return `npm run ${tool} --`;
  return how === 'node' ? `node runtime/src/${files[tool] ?? tool}.ts` : `${how} ${tool}`;
};
