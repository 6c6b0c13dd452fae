import {
  bareInsert,
  emmett,
  fillLog,
  ourLog,
  ourStatement,
  sameRowInsert,
  type Appender,
} from './append-contenders.ts';
import { benchServer, goal, note, noteMedians, race, ratePerSecond, ratio, shortRounds } from './harness.ts';

const [small, large] = [10_000, 1_000_000];
const bytesPerEvent = 'one event of some 560 bytes per command';

const goals: Record<number, { bare: number; emmett?: number }> = {
  1: { bare: 0.9 },
  8: { bare: 1.1 },
  32: { bare: 1.5, emmett: 6 },
};

type Open = (connectionString: string, clients: number) => Promise<Appender>;

const raceAppenders = async (clients: number, openers: [string, () => Promise<Appender>][]) => {
  const appenders: Appender[] = [];
  for (const [, open] of openers) appenders.push(await open());
  const contenders = openers.map(([name], n) => ({
    name,
    measure: () => ratePerSecond(clients, shortRounds.ms, appenders[n]!.append),
  }));
  const results = await race(contenders, shortRounds.rounds);
  await Promise.all(appenders.map(({ close }) => close()));
  return results;
};

/** Appends per second, compared to a bare INSERT and to emmett, and the slowdown of a long log compared to a short one. */
export const run = async () => {
  const server = await benchServer();
  try {
    const database = await server.database();
    const against = (open: Open, clients: number) => () => open(database, clients);
    for (const [clients, { bare, emmett: peer }] of Object.entries(goals).map(
      ([n, g]) => [Number(n), g] as const,
    )) {
      const results = await raceAppenders(clients, [
        ['bare node-pg INSERT', against(bareInsert, clients)],
        ['INSERT of a row like ours', against(sameRowInsert, clients)],
        ['our statement alone', against(ourStatement, clients)],
        ['embedded log', against(ourLog, clients)],
        ['emmett-postgresql', against(emmett, clients)],
      ]);
      noteMedians(`${clients} client(s), ${bytesPerEvent}`, results, 'appends/s');
      goal({
        label: `append, ${clients} client(s), times a bare INSERT`,
        value: ratio(results, 'embedded log', 'bare node-pg INSERT'),
        atLeast: bare,
      });
      for (const part of ['INSERT of a row like ours', 'our statement alone'])
        note(`  ${part}, times a bare INSERT: ${ratio(results, part, 'bare node-pg INSERT').toFixed(2)}`);
      const times = ratio(results, 'embedded log', 'emmett-postgresql');
      if (peer)
        goal({ label: `append, ${clients} client(s), times emmett-postgresql`, value: times, atLeast: peer });
      else note(`  times emmett-postgresql: ${times.toFixed(2)}`);
    }

    const [short, long] = [await server.database(), await server.database()];
    await fillLog(short, small);
    await fillLog(long, large);
    for (const clients of [1, 32]) {
      const results = await raceAppenders(clients, [
        ['short', () => ourLog(short, clients)],
        ['long', () => ourLog(long, clients)],
      ]);
      noteMedians(
        `a log of ${small} events against one of ${large}, ${clients} client(s)`,
        results,
        'appends/s',
      );
      const value = ratio(results, 'short', 'long');
      goal({
        label: `append, ${clients} client(s), cost at ${large} events over that at ${small}`,
        value,
        atMost: 1.2,
      });
    }
  } finally {
    await server.stop();
  }
};
