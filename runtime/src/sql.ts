/* npm run sql -- "select …": queries the read models and the log, for development and support. */
import { withClient } from '@obraclara/platform/store';
import { tool } from './attached.ts';
import { legible, readOnly } from './read-only.ts';
import { toolCall } from './tool-call.ts';

await tool(async ({ pool }) => {
  const [statement] = process.argv.slice(2);
  if (!statement)
    throw new Error(`Indique qué leer: ${toolCall('sql')} "select * from read.estimations limit 5"`);
  const rows = await withClient(pool, (client) => readOnly(client, statement)).catch((cause: Error) => {
    throw new Error(`PostgreSQL no contestó a eso, solo se lee y una sentencia a la vez: ${cause.message}`, {
      cause,
    });
  });
  console.table(legible(rows));
});
