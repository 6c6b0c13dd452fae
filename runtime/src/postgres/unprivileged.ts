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

/** How to run a PostgreSQL program, which refuses to run as root. */
export type Runner = {
  binaries: Binaries;
  /** Command line put before the program and its arguments. */
  prefix: string[];
  /** User and group for the child process. Undefined: no change. */
  account?: Account;
  /** User that must own the server's files. Undefined: the current user, so nothing changes. */
  owner?: Account;
};

/** initdb requires a user that exists on the machine. 1000 is usually the first ordinary user. */
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
 * Runs the server in a user namespace, where it sees itself as an ordinary user while its files stay root's.
 * This creates no user and works in a checkout below a folder that only root can enter, such as /root.
 */
const inNamespace = async (binaries: Binaries, { uid, gid }: Account): Promise<Runner | undefined> => {
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const usable = await works(prefix[0] as string, [...prefix.slice(1), binaries.postgres, '--version']);
  return usable ? { binaries, prefix, owner: { uid: 0, gid: 0 } } : undefined;
};

/**
 * A copy of the programs that every user can read, made once per version. Copied under another name and renamed, so it is never
 * incomplete.
 */
const readableCopy = async (binaries: Binaries): Promise<Binaries> => {
  const { mtimeMs, size } = await stat(binaries.postgres);
  const target = path.join('/var/tmp', `obraclara-postgres-${size}-${Math.trunc(mtimeMs)}`);
  const present = await lstat(target).catch(() => undefined);
  // Programs in a folder that another user created must not be run as root.
  if (present && (present.uid !== 0 || !present.isDirectory())) await rm(target, { recursive: true });
  if (present?.uid !== 0) {
    const aside = `${target}.${randomBytes(4).toString('hex')}`;
    await cp(binaries.root, aside, { recursive: true, verbatimSymlinks: true });
    await chmod(aside, 0o755);
    await rename(aside, target).catch(() => rm(aside, { recursive: true }));
  }
  return binariesBelow(target);
};

/** Fallback where user namespaces are forbidden, as in containers by default: switches to `account`, with programs that it can read. */
const asAccount = async (binaries: Binaries, account: Account): Promise<Runner | undefined> => {
  const reachable = (await works(binaries.postgres, ['--version'], account))
    ? binaries
    : await readableCopy(binaries);
  const usable = await works(reachable.postgres, ['--version'], account);
  return usable ? { binaries: reachable, prefix: [], account, owner: account } : undefined;
};

export type Ways = { namespace?: boolean };

/** How to run PostgreSQL's programs here. An ordinary user runs them unchanged. */
export const findRunner = async (binaries: Binaries, ways: Ways = {}): Promise<Runner> => {
  if (process.getuid?.() !== 0) return { binaries, prefix: [] };
  const account = await knownAccount();
  const runner =
    (ways.namespace === false ? undefined : await inNamespace(binaries, account)) ??
    (await asAccount(binaries, account));
  if (runner) return runner;
  throw new Error('PostgreSQL no puede ejecutarse como root en esta máquina: use un usuario ordinario.');
};

/** Changes the owner of a folder and all its content to the server's user, unless the folder already belongs to that user. */
export const handOver = async (folder: string, { owner }: Runner) => {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries) await lchown(path.join(folder, entry), owner.uid, owner.gid);
  await chown(folder, owner.uid, owner.gid);
};

/** Throws a Spanish sentence if the server's user cannot enter the folder. This happens only where namespaces are forbidden. */
export const assertReachable = async (folder: string, { account }: Runner) => {
  if (!account || (await works('test', ['-x', folder], account))) return;
  throw new Error(
    `PostgreSQL no puede ejecutarse como root y ningún otro usuario puede entrar en ${folder}: ` +
      'indique en DATA_DIR una carpeta accesible o ejecute ObraClara con un usuario ordinario.',
  );
};

/** Creates a folder that only the current user and the server's user can enter. */
export const privateFolder = async (folder: string, runner: Runner) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(folder);
  const expected = runner.owner?.uid ?? os.userInfo().uid;
  if (uid !== expected && process.getuid?.() !== 0) throw new Error(`${folder} pertenece a otro usuario.`);
  await chmod(folder, 0o700);
  await handOver(folder, runner);
};
