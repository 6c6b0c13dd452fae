import { sweepableCredentials } from '@obraclara/command-service';
import { businessZone } from '@obraclara/events';
import { activeHold, release, sweepable, type Files, type Hold } from '@obraclara/files';
import type { EventStore } from '@obraclara/platform/store';
import { inUse } from '@obraclara/projections';
import type pg from 'pg';
import { commandLine, parsedLine } from './command-line.ts';
import { megabytes } from './megabytes.ts';
import type { Talk } from './terminal.ts';
import { toolCall } from './tool-call.ts';

type Deps = {
  store: EventStore;
  pool: pg.Pool;
  files: Files;
  now: () => Date;
  /** Milliseconds to wait for the projection of files in use. Undefined: as long as a sweep waits. */
  longestWait?: number;
};

const call = toolCall('held');
const usage = `Uso:
  ${call} list
  ${call} release [--confirm soltar]`;

/** Word that the user must type to confirm; unlikely by accident. */
const consent = 'soltar';

const reasons: Record<Hold['reason'], string> = {
  first: 'es la primera vez que se ve esta bitácora de eventos',
  replaced: 'la bitácora de eventos es otra, o un respaldo más viejo que la que se conocía',
};

const day = (date: Date) =>
  date.toLocaleString('es-MX', {
    timeZone: businessZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

const deletionHold = ({ store, now, files }: Deps) =>
  activeHold({ store, now: now(), log: undefined }, files.memories);

const nothing = 'No hay nada retenido: lo que ningún evento nombra se borra como siempre.';

/** Prints the deletions on hold. Returns whether all of them could be counted. */
const tell = async (deps: Deps, { reason, since, until }: Hold, { say }: Talk): Promise<boolean> => {
  say(`No se borra nada desde ${day(since)} hasta ${day(until)} (hora de la Ciudad de México):`);
  say(`${reasons[reason]}.`);
  say('Esto no lo nombra ningún evento, y se borrará entonces:');
  const [found, passwords] = await Promise.all([
    sweepable({ ...deps, inUse }, { ...deps, now: deps.now() }),
    sweepableCredentials({ ...deps, db: deps.pool }),
  ]);
  say(`  contraseñas: ${passwords}`);
  if (!found) {
    say('  archivos: aún no se sabe; la proyección files-in-use no está al día con esta bitácora');
    return false;
  }
  say(`  archivos: ${found.files} (${megabytes(found.bytes)}), y los bytes de ${found.blobs} sin registro`);
  return true;
};

const list = async (deps: Deps, talk: Talk) => {
  const hold = await deletionHold(deps);
  if (!hold) return talk.say(nothing);
  await tell(deps, hold, talk);
  talk.say(`Si la bitácora es la correcta: ${call} release`);
};

const consented = async (talk: Talk, confirm: string | undefined) =>
  (confirm ?? (talk.attended ? await talk.ask(`Escriba «${consent}» para que se borre: `) : '')) === consent;

const letGo = async (deps: Deps, talk: Talk, args: string[]) => {
  const { values, positionals } = parsedLine(args, { confirm: { type: 'string' } }, usage);
  if (positionals.length > 0) throw new Error(usage);
  const hold = await deletionHold(deps);
  if (!hold) return talk.say(nothing);
  if (!(await tell(deps, hold, talk)))
    throw new Error('Espere a que se sepa qué se borraría (/api/ready lo dice); no cambió nada.');
  if (!(await consented(talk, values.confirm)))
    throw new Error(`No cambió nada. Para soltarlo: ${call} release --confirm ${consent}`);
  const { store, now, files } = deps;
  if (!(await release({ store, now: now(), log: undefined }, files.memories, hold)))
    throw new Error('La bitácora cambió mientras tanto; vea otra vez qué está retenido.');
  talk.say('Listo: esta es la bitácora correcta, y el próximo barrido borra lo que no nombra.');
};

const commands = { list, release: letGo } as const;

/** Runs one command. Rejects with a Spanish sentence. */
export const runHoldCommand = commandLine(commands, usage);
