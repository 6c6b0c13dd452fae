/* npm run restore -- FILE: restores a backup into an empty place and verifies the result. */
import { inOneSentence } from './attached.ts';
import { runRestore } from './backup/backup-commands.ts';
import { backupDeps } from './backup/deps.ts';
import { endedBySignals } from './stopped.ts';
import { talkHere } from './terminal.ts';

endedBySignals();
await inOneSentence(async () => runRestore(process.argv.slice(2), backupDeps(process.env), talkHere()));
