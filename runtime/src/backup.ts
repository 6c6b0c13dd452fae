/* npm run backup -- FILE | --to FOLDER: everything that cannot be made again, in one file, while ObraClara goes on. */
import { inOneSentence } from './attached.ts';
import { runBackup } from './backup/backup-commands.ts';
import { backupDeps } from './backup/deps.ts';
import { endedBySignals } from './stopped.ts';
import { talkHere } from './terminal.ts';

endedBySignals();
await inOneSentence(async () => runBackup(process.argv.slice(2), backupDeps(process.env), talkHere()));
