/* npm run restore -- FILE: puts a backup where there is nothing, and checks that it is what was kept. */
import { inOneSentence } from './attached.ts';
import { runRestore } from './backup/backup-commands.ts';
import { backupDeps } from './backup/deps.ts';
import { endedBySignals } from './stopped.ts';
import { talkHere } from './terminal.ts';

endedBySignals();
await inOneSentence(async () => runRestore(process.argv.slice(2), backupDeps(process.env), talkHere()));
