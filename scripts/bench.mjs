import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node.mjs';
import { root, run, runOrExit } from './run.mjs';

await ensureInstalled({ dev: true });
const node = findNode();
const bench = path.join(root, 'bench');
if (!existsSync(path.join(bench, 'node_modules', '.package-lock.json'))) {
  console.log('Instalando los paquetes con los que se compara…');
  await runOrExit('npm', ['ci', '--no-audit', '--no-fund'], 'No se pudieron instalar.', { cwd: bench });
}
// Some benchmarks open the pages in a browser.
await ensureBuilt(node);
process.exit(await run(node, ['bench/run.ts', ...process.argv.slice(2)], { env: environment(node) }));
