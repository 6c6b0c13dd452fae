import { demoAccounts, demoPassword } from '@obraclara/demo/accounts';
import { pause } from '@obraclara/platform/store';
import { readConfig, type Config } from './config.ts';
import { failureSentence } from './failure-sentence.ts';
import { namingItsFile } from './given.ts';
import { parts, serviceName, type Part } from './parts.ts';
import { isPreparing, readinessOf } from './readiness.ts';
import type { System } from './system.ts';
import { speaker } from './speaker.ts';
import { awaitedSentence, waitingMends } from './waiting-mends.ts';
import { openDoor, type Door } from './web/door.ts';
import { innerAddress, outerAddresses } from './web/outer-listeners.ts';
import { toolCall } from './tool-call.ts';

/**
 * Milliseconds that closing may take, in all and for open requests: a client that never ends its request must not block the exit.
 * In the one-process form a person waits for it; behind a proxy another process has taken over.
 */
const patience = { together: { all: 4500, clients: 1500 }, apart: { all: 23_000, clients: 20_000 } };
/** Seconds for which a separate service reports that it is not ready before it stops listening, so that proxies stop using it. */
const usualDrain = 2;
/** Milliseconds for which a separate service waits for the database and the event log. */
const storesWithin = 600_000;

const { say, fail } = speaker(process.argv.slice(2));

const partsAsked = (names: string[]): readonly Part[] => {
  const wrong = names.find((name) => !parts.includes(name as Part));
  if (wrong) throw new Error(`No existe la parte «${wrong}»: elija entre ${parts.join(', ')}.`);
  return names.length > 0 ? (names as Part[]) : parts;
};

const noAccounts = `Todavía no hay ninguna cuenta: nadie puede iniciar sesión. Cree la primera con «${toolCall('user')} create».`;

const announce = (address: string, { demo, accounts }: { demo: boolean; accounts: boolean }) => {
  say(accounts ? `\nObraClara está lista en ${address}` : `\nObraClara atiende en ${address}\n${noAccounts}`);
  if (demo) {
    say(`\nCuentas de demostración (contraseña de todas: ${demoPassword})`);
    for (const { email, name, role } of demoAccounts) say(`  ${email.padEnd(26)} ${role.padEnd(14)} ${name}`);
  }
  if (chosen === parts) say('\nPara detenerla: Ctrl+C');
};

let door: Door | undefined;
let system: System | undefined;
let stopping = false;
let config: Config | undefined;
let chosen: readonly Part[] = parts;

const close = async () => {
  const { all, clients } = chosen === parts ? patience.together : patience.apart;
  setTimeout(() => process.exit(1), all).unref();
  setTimeout(() => door?.empty(), clients).unref();
  try {
    await door?.close();
  } finally {
    await system?.close();
  }
};

/** Reports that this service is not ready until proxies have noticed. Projections alone serve no requests and do not wait. */
const drain = async () => {
  const isAsked = chosen !== parts && chosen.some((part) => part !== 'projections');
  const seconds = isAsked ? (config?.drainS ?? usualDrain) : 0;
  if (seconds === 0) return;
  door?.leave('ObraClara se está deteniendo.');
  await pause(seconds * 1000);
};

/** Runs on the first signal, or when the starting script is gone. Ignores further signals. */
const stop = (signal?: NodeJS.Signals) => {
  if (stopping) return;
  stopping = true;
  if (!system) process.exit(130);
  say('Deteniendo ObraClara…');
  const drained = signal === 'SIGTERM' ? drain() : Promise.resolve();
  drained.then(close).then(
    () => process.exit(0),
    (error: unknown) => {
      fail('ObraClara no se detuvo bien.', error);
      process.exit(1);
    },
  );
};

/** Milliseconds after which a start that is not ready prints a message, once. */
const silence = 3000;

/** Polls readiness until ready. Calls `each` with each state. */
const untilReady = async (
  { app }: System,
  each: (state: Awaited<ReturnType<typeof readinessOf>>) => Promise<void>,
) => {
  const since = performance.now();
  for (let announced = false; !stopping; await pause(100)) {
    const state = await readinessOf(app);
    if (stopping) return;
    await each(state);
    if (!state || state.ready) return;
    if (announced || performance.now() - since < silence) continue;
    say('Preparando los datos; /api/ready dice qué falta…');
    announced = true;
  }
};

/** Retries while waiting may help, for up to `storesWithin`. Logs each new reason once and returns it in answers until it changes. */
const openPatiently = async (open: () => Promise<System>, doing: Door['doing']): Promise<System> => {
  const until = performance.now() + storesWithin;
  for (let lastMessage = ''; ; await pause(1000)) {
    try {
      return await open();
    } catch (error) {
      if (stopping || !waitingMends(error) || performance.now() > until) throw error;
      const reason = namingItsFile(process.env, awaitedSentence(error));
      doing(reason);
      if (reason !== lastMessage) say(`Todavía no se puede iniciar; se intenta otra vez. ${reason}`);
      lastMessage = reason;
    }
  }
};

/** Loads the demonstration's whole contract while the application answers. The next start resumes what a stop interrupts. */
const loadContract = async (load: () => Promise<void>) => {
  try {
    await load();
  } catch (error) {
    if (!stopping) fail('El contrato completo de la demostración no se terminó de cargar.', error);
  }
};

const start = async (config: Config) => {
  const isApart = chosen !== parts;
  const readiness = async () => system && readinessOf(system.app);
  const outer = isApart ? outerAddresses(config.host) : undefined;
  const host = outer ? innerAddress : config.host;
  const service = serviceName(chosen);
  const entrance = (door = await openDoor({ ...config, host, outer, readiness, service }));
  say(`Iniciando ObraClara en ${entrance.address}…`);
  // Slow imports happen after listening: while they load, requests get a waiting page or 503.
  const [{ openSystem }, { loadDemo, loadHospital }, { anyAccount }] = await Promise.all([
    import('./system.ts'),
    import('@obraclara/demo'),
    import('@obraclara/command-service'),
  ]);
  const open = () => openSystem(config, { say, parts: chosen });
  const opened = (system = isApart ? await openPatiently(open, entrance.doing) : await open());
  const demo = config.seed === 'demo' && !isApart && (await loadDemo(opened, say, entrance.doing));
  entrance.doing('Preparando los datos…');
  // A separate service without projections does not wait for those of another process.
  const here = chosen.includes('projections');
  await untilReady(opened, async (state) => {
    if (!here || !isPreparing(state)) await entrance.open(opened.app);
  });
  const accounts = !chosen.includes('command-service') || (await anyAccount(opened.deps));
  if (stopping) return;
  announce(entrance.address, { demo, accounts });
  if (demo) await loadContract(() => loadHospital(opened));
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.on('disconnect', () => stop());

try {
  config = readConfig(process.env);
  chosen = partsAsked(process.argv.slice(2));
  await start(config);
} catch (error) {
  // Errors caused by the stop are not reported.
  if (!stopping) {
    fail(`ObraClara no pudo iniciar: ${namingItsFile(process.env, failureSentence(error))}`);
    await close();
    process.exit(1);
  }
}
