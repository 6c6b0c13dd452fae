/* npm run events:copy -- FROM TO: copies or moves the event log between PostgreSQL and EventStoreDB. */
import { inOneSentence } from './attached.ts';
import { readConfig } from './config.ts';
import { openEnd, placeOf } from './moving/ends.ts';
import { runCopy } from './moving/run.ts';
import { progressBar } from './progress-bar.ts';
import { interruptedCode, stopped } from './stopped.ts';

const signal = stopped();
const log = (message: string, error?: unknown) =>
  console.error(message, error instanceof Error ? error.message : (error ?? ''));

await inOneSentence(async () => {
  const config = readConfig(process.env);
  const isWhole = await runCopy(process.argv.slice(2), {
    open: (place, from) => openEnd(placeOf(place, config), log, from),
    say: (line) => console.log(line),
    draw: progressBar(),
    signal,
  });
  if (!isWhole) process.exitCode = interruptedCode;
});
