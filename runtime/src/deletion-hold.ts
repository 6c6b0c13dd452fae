/* npm run held -- list | release: shows or releases deletions on hold because the event log is not the expected one. */
import { migrateCommandSide } from '@obraclara/command-service';
import { openFiles } from '@obraclara/files';
import { tool } from './attached.ts';
import { runHoldCommand } from './deletion-hold-commands.ts';

await tool(async ({ store, pool, files }) => {
  await migrateCommandSide(pool);
  const now = () => new Date();
  await runHoldCommand(process.argv.slice(2), { store, pool, now, files: await openFiles(files, pool) });
});
