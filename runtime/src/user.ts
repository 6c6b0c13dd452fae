/* npm run user -- list | create | reset | end-sessions: the accounts, for whoever runs the machine. */
import { migrateCommandSide } from '@obraclara/command-service';
import { tool } from './attached.ts';
import { runUserCommand } from './user-commands.ts';

const args = process.argv.slice(2);
await tool(
  async ({ store, pool }) => {
    await migrateCommandSide(pool);
    await runUserCommand(args, { store, db: pool, now: () => new Date() });
  },
  // The first account may be made before the first start.
  { mayBegin: args[0] === 'create' },
);
