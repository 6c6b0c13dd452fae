/* npm run user -- list | create | reset | end-sessions: manages accounts, for the operator of the machine. */
import { migrateCommandSide } from '@obraclara/command-service';
import { tool } from './attached.ts';
import { runUserCommand } from './user-commands.ts';

const args = process.argv.slice(2);
await tool(
  async ({ store, pool }) => {
    await migrateCommandSide(pool);
    await runUserCommand(args, { store, db: pool, now: () => new Date() });
  },
  // The first account can be created before the first start.
  { mayBegin: args[0] === 'create' },
);
