import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesBelow } from './binaries.ts';

const run = promisify(execFile);

type Account = { uid: number; gid: number };

/** How to start a PostgreSQL program: it refuses to run as root, whatever started us. */
export type Runner = {
  binaries: Binaries;
  /** Put before the program and its arguments. */
  prefix: string[];
  /** Set when the program must change its user itself. */
  account?: Account;
  /** The user that must own what the program writes; undefined: ourselves, nothing to do. */
  owner?: Account;
};

/** initdb looks its user up, so it has to be one that the machine knows; 1000 is the usual first ordinary user. */
const knownAccount = async (): Promise<Account> => {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const accounts = lines.map((fields) => ({ uid: Number(fields[2]), gid: Number(fields[3]) }));
  const ordinary = accounts.filter(({ uid, gid }) => uid > 0 && gid > 0);
  const found =
    ordinary.find(({ uid }) => uid === 1000) ?? ordinary.find(({ uid }) => uid === 65534) ?? ordinary[0];
  if (!found) throw new Error('No hay un usuario ordinario con el que PostgreSQL pueda ejecutarse.');
  return found;
};

const works = (command: string, args: string[], account?: Account) =>
  run(command, args, { cwd: '/', ...account }).then(
    () => true,
    () => false,
  );

/**
 * In a user namespace of its own the server appears to itself as an ordinary user while its files stay root's. No user
 * is created, and a checkout below a folder that only root may enter (/root is one) works.
 */
const inNamespace = async (binaries: Binaries, { uid, gid }: Account): Promise<Runner | undefined> => {
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const usable = await works(prefix[0] as string, [...prefix.slice(1), binaries.postgres, '--version']);
  return usable ? { binaries, prefix, owner: { uid: 0, gid: 0 } } : undefined;
};

/** A copy of the programs that every user can reach, made once per version. Written aside and renamed, so never half there. */
const readableCopy = async (binaries: Binaries): Promise<Binaries> => {
  const { mtimeMs, size } = await stat(binaries.postgres);
  const target = path.join('/var/tmp', `obraclara-postgres-${size}-${Math.trunc(mtimeMs)}`);
  const present = await lstat(target).catch(() => undefined);
  // A folder of that name laid by somebody else is not ours to run programs from.
  if (present && (present.uid !== 0 || !present.isDirectory())) await rm(target, { recursive: true });
  if (present?.uid !== 0) {
    const aside = `${target}.${randomBytes(4).toString('hex')}`;
    await cp(binaries.root, aside, { recursive: true, verbatimSymlinks: true });
    await chmod(aside, 0o755);
    await rename(aside, target).catch(() => rm(aside, { recursive: true }));
  }
  return binariesBelow(target);
};

/** Where user namespaces are forbidden (a container's default): change the user, with programs it can reach. */
const asAccount = async (binaries: Binaries, account: Account): Promise<Runner | undefined> => {
  const reachable = (await works(binaries.postgres, ['--version'], account))
    ? binaries
    : await readableCopy(binaries);
  const usable = await works(reachable.postgres, ['--version'], account);
  return usable ? { binaries: reachable, prefix: [], account, owner: account } : undefined;
};

export type Ways = { namespace?: boolean };

/** The way to run PostgreSQL's programs here. An ordinary user runs them as they are. */
export const findRunner = async (binaries: Binaries, ways: Ways = {}): Promise<Runner> => {
  if (process.getuid?.() !== 0) return { binaries, prefix: [] };
  const account = await knownAccount();
  const runner =
    (ways.namespace === false ? undefined : await inNamespace(binaries, account)) ??
    (await asAccount(binaries, account));
  if (runner) return runner;
  throw new Error('PostgreSQL no puede ejecutarse como root en esta máquina: use un usuario ordinario.');
};

/** Gives a folder and all in it to the user that the server runs as; nothing happens when it is theirs already. */
export const handOver = async (folder: string, { owner }: Runner) => {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries) await lchown(path.join(folder, entry), owner.uid, owner.gid);
  await chown(folder, owner.uid, owner.gid);
};

/** Throws a sentence when the server's user cannot enter the folder, which only happens where namespaces are forbidden. */
export const assertReachable = async (folder: string, { account }: Runner) => {
  if (!account || (await works('test', ['-x', folder], account))) return;
  throw new Error(
    `PostgreSQL no puede ejecutarse como root y ningún otro usuario puede entrar en ${folder}: ` +
      'indique en DATA_DIR una carpeta accesible o ejecute ObraClara con un usuario ordinario.',
  );
};

/** A folder only we and the server's user may enter. */
export const privateFolder = async (folder: string, runner: Runner) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(folder);
  const expected = runner.owner?.uid ?? os.userInfo().uid;
  if (uid !== expected && process.getuid?.() !== 0) throw new Error(`${folder} pertenece a otro usuario.`);
  await chmod(folder, 0o700);
  await handOver(folder, runner);
};
