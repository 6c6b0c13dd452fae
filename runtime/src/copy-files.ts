/* npm run files:copy -- FROM TO: copies uploaded files between a folder and an S3-compatible store. */
import { inOneSentence } from './attached.ts';
import { readConfig } from './config.ts';
import { runFilesCopy } from './moving/copy-files.ts';
import { filesEndOf } from './moving/files-ends.ts';
import { progressBar } from './progress-bar.ts';
import { interruptedCode, stopped } from './stopped.ts';

const signal = stopped();

await inOneSentence(async () => {
  const config = readConfig(process.env);
  await runFilesCopy(process.argv.slice(2), {
    open: (place) => filesEndOf(place, config, process.env),
    say: (line) => console.log(line),
    draw: progressBar(),
    signal,
  });
  if (signal.aborted) process.exitCode = interruptedCode;
});
