import { anyAccount } from '@obraclara/command-service';
import { pause } from '@obraclara/events/store';
import { readConfig, type Config } from './config.ts';
import { loadDemo } from './demo.ts';
import { demoAccounts, demoPassword } from './seed/accounts.ts';
import { openSystem, parts, type Part, type System } from './system.ts';

/** Milliseconds that closing may take: a client that never ends its request must not keep the process. */
const patience = 4500;
const patienceWithClients = 1500;

const say = (message: string) => console.log(message);

const sentenceOf = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'el puerto ya está ocupado por otro programa; elija otro en PORT.';
  if (code === 'EACCES') return `no hay permiso para usar ese puerto o esa carpeta (${message}).`;
  return message;
};

const partsAsked = (names: string[]): readonly Part[] => {
  const wrong = names.find((name) => !parts.includes(name as Part));
  if (wrong) throw new Error(`No existe la parte «${wrong}»: elija entre ${parts.join(', ')}.`);
  return names.length > 0 ? (names as Part[]) : parts;
};

const noAccounts =
  'Todavía no hay ninguna cuenta: nadie puede iniciar sesión. Cree la primera con «npm run user -- create».';

const announce = (address: string, { demo, accounts }: { demo: boolean; accounts: boolean }) => {
  say(accounts ? `\nObraClara está lista en ${address}` : `\nObraClara atiende en ${address}\n${noAccounts}`);
  if (demo) {
    say(`\nCuentas de demostración (contraseña de todas: ${demoPassword})`);
    for (const { email, name, role } of demoAccounts) say(`  ${email.padEnd(26)} ${role.padEnd(14)} ${name}`);
  }
  say('\nPara detenerla: Ctrl+C');
};

let system: System | undefined;
let stopping = false;

const closeWithin = async ({ app, close }: System) => {
  setTimeout(() => process.exit(1), patience).unref();
  setTimeout(() => app.server.closeAllConnections(), patienceWithClients).unref();
  await close();
};

/** On the first signal, or when the script that started us is gone. Further signals wait for the same end. */
const stop = () => {
  if (stopping) return;
  stopping = true;
  if (!system) process.exit(130);
  say('Deteniendo ObraClara…');
  closeWithin(system).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
};

/** What a start that is not ready yet says, once, after so many milliseconds. */
const silence = 3000;

const untilReady = async ({ app }: System) => {
  const since = Date.now();
  for (let said = false; !stopping; await pause(100)) {
    const { statusCode } = await app.inject({ url: '/api/ready' });
    if (statusCode === 200) return;
    if (said || Date.now() - since < silence) continue;
    say('Preparando los datos; /api/ready dice qué falta…');
    said = true;
  }
};

const start = async (config: Config, chosen: readonly Part[]) => {
  system = await openSystem(config, { say, parts: chosen });
  // Whoever opened a page meanwhile would see half of the demonstration: nobody can before it is there.
  const demo = config.seed === 'demo' && chosen === parts && (await loadDemo(system, say));
  const address = await system.app.listen({ host: config.host, port: config.port });
  if (chosen.includes('query-service')) await untilReady(system);
  const accounts = !chosen.includes('command-service') || (await anyAccount(system.deps));
  if (!stopping) announce(address, { demo, accounts });
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.on('disconnect', stop);

try {
  await start(readConfig(process.env), partsAsked(process.argv.slice(2)));
} catch (error) {
  // What fails because we are being stopped is no news.
  if (!stopping) {
    console.error(`ObraClara no pudo iniciar: ${sentenceOf(error)}`);
    if (system) await closeWithin(system);
    process.exit(1);
  }
}
