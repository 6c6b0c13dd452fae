/* npm run events:copy -- FROM TO: moves the log between PostgreSQL and EventStoreDB. */
import { inOneSentence } from './attached.ts';
import { readConfig } from './config.ts';
import { openEnd, placeOf } from './moving/ends.ts';
import { runCopy } from './moving/run.ts';
import { progressBar } from './progress-bar.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
const log = (message: string, error?: unknown) =>
  console.error(message, error instanceof Error ? error.message : (error ?? ''));

await inOneSentence(async () => {
  const config = readConfig(process.env);
  await runCopy(process.argv.slice(2), {
    open: (said) => openEnd(placeOf(said, config), log),
    say: (line) => console.log(line),
    draw: progressBar(),
    signal: stop.signal,
  });
});
