/* npm run verify: checks every event of the log against its recorded hashes. Exit code 1 when one is wrong. */
import { attached, inOneSentence } from './attached.ts';
import { readConfig } from './config.ts';
import { progressBar } from './progress-bar.ts';
import { stopped } from './stopped.ts';
import { runVerify } from './verify-log.ts';

const signal = stopped();
const draw = progressBar();

await inOneSentence(() =>
  attached(async ({ store }) => {
    const fits = await runVerify(process.argv.slice(2), {
      store: store.bare,
      folder: readConfig(process.env).dataDir,
      now: () => new Date(),
      say: (line) => console.log(line),
      onShare: (share) => draw('bitácora', share),
      signal,
    });
    if (!fits) process.exitCode = 1;
  }),
);
