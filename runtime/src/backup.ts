/* npm run backup -- FILE | --to FOLDER: writes all data that cannot be recomputed to one file, while ObraClara runs. */
import { inOneSentence } from './attached.ts';
import { runBackup } from './backup/backup-commands.ts';
import { backupDeps } from './backup/deps.ts';
import { endedBySignals } from './stopped.ts';
import { talkHere } from './terminal.ts';

endedBySignals();
await inOneSentence(async () => runBackup(process.argv.slice(2), backupDeps(process.env), talkHere()));
