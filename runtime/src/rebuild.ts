/* npm run rebuild -- <projection|all>: builds read models again from the first event, while the old ones serve. */
import { rebuild, type RebuildProgress } from '@obraclara/projections';
import { tool } from './attached.ts';

const width = 30;
let drawn = '';

/** A bar on one line of a terminal; elsewhere a line when a projection is done. */
const draw = ({ name, position, head }: RebuildProgress) => {
  const share = head > 0 ? Math.min(position / head, 1) : 1;
  const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
  const line = `${name.padEnd(16)} ${bar} ${Math.floor(share * 100)} %`;
  if (line === drawn) return;
  drawn = line;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${share === 1 ? '\n' : ''}`);
  else if (share === 1) console.log(line);
};

await tool(async ({ store, pool, log }) => {
  const names = process.argv.slice(2);
  if (names.length === 0) throw new Error('Indique qué reconstruir: npm run rebuild -- <proyección|all>');
  await rebuild(names, { store, pool, log, onProgress: draw });
  console.log('Reconstrucción terminada.');
});
