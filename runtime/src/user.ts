/* npm run user -- list | create | reset | end-sessions: the accounts, for whoever runs the machine. */
import { migrateCommandSide } from '@obraclara/command-service';
import { tool } from './attached.ts';
import { runUserCommand } from './user-commands.ts';

await tool(async ({ store, pool }) => {
  await migrateCommandSide(pool);
  await runUserCommand(process.argv.slice(2), { store, db: pool, now: () => new Date() });
});
