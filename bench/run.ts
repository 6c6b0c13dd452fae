/* npm run bench -- append ledger …: runs the named benchmarks in sequence, or all of them if none is named. */
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import { missedGoals, note } from './harness.ts';

const suffix = '.bench.ts';
const files = await readdir(import.meta.dirname);
const known = files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  note(`No benchmark is called ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  process.exit(2);
}
const [load = 0] = os.loadavg();
const cores = os.availableParallelism();
if (load > cores / 2)
  note(
    `This machine is busy (load ${load.toFixed(1)} on ${cores} cores): who uses more processes gets more of it, so do not trust this run.`,
  );
for (const name of asked.length > 0 ? asked : known) {
  note(`\n— ${name} —`);
  const { run } = (await import(`./${name}${suffix}`)) as { run: () => Promise<void> };
  await run();
}
if (missedGoals().length > 0) {
  note(`\nMissed: ${missedGoals().join('; ')}`);
  process.exitCode = 1;
}
