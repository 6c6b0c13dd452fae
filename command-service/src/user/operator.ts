import { randomUUID } from 'node:crypto';
import type { User, UserEvent } from '@obraclara/events';
import type { Rule } from '../machinery/aggregate.ts';
import type { CommandDeps } from '../machinery/deps.ts';
import { execute } from '../machinery/execute.ts';
import { streamCache } from '../machinery/streams.ts';
import { copyCredential, hashPassword, hasCredential, keepCredential } from './credentials.ts';
import { credentialOf, findByEmail, register, renewCredential, renewShown, users } from './rules.ts';

type Deps = Pick<CommandDeps, 'store' | 'db' | 'now'>;
export type NewAccount = Omit<User, 'id'> & { password: string };
export type ListedAccount = User & { hasPassword: boolean };

const run = async <Input>(
  { store, now }: Deps,
  command_id: string,
  {
    rule,
    input,
    before,
  }: {
    rule: Rule<Input, ReturnType<typeof users.initial>, UserEvent>;
    input: Input;
    before: () => Promise<void>;
  },
) => {
  const at = now().toISOString();
  const issue = { at, by: 'system', role: 'administrator', command_id, correlation_id: command_id };
  const streams = streamCache(store);
  await execute(
    streams,
    { aggregate: users, key: 'users', rule, input, issue, beforeAppend: before },
    () => undefined,
  );
};

const stateOf = async ({ store }: Deps) => (await streamCache(store).load(users, 'users')).state;

const accountOf = async (deps: Deps, email: string) => {
  const state = await stateOf(deps);
  const user = findByEmail(state, email);
  if (!user) throw new Error(`No hay ninguna cuenta con el correo ${email}.`);
  return { id: user.id, shown: credentialOf(state, user.id) };
};

/** All accounts, in order of creation. */
export const listAccounts = async (deps: Deps): Promise<ListedAccount[]> => {
  const state = await stateOf(deps);
  const listed = [...state.byId.values()].map(async (user) => ({
    ...user,
    hasPassword: await hasCredential(deps.db, { user_id: user.id, command_id: credentialOf(state, user.id) }),
  }));
  return Promise.all(listed);
};

/** Whether any account exists. */
export const anyAccount = async (deps: Deps): Promise<boolean> => (await stateOf(deps)).byId.size > 0;

/** Creates an account, on the operator's command line. Rejects with a Spanish message, as the other functions here do. */
export const createAccount = async (deps: Deps, { password, ...terms }: NewAccount): Promise<void> => {
  const id = randomUUID();
  const hash = await hashPassword(password);
  await run(deps, id, {
    rule: register,
    input: { ...terms, id, credential: id },
    before: () => keepCredential(deps.db, { user_id: id, command_id: id }, { password, hash }),
  });
};

/** Sets another password; the account's sessions end. */
export const resetPassword = async (deps: Deps, email: string, password: string): Promise<void> => {
  const { id } = await accountOf(deps, email);
  const credential = randomUUID();
  const hash = await hashPassword(password);
  await run(deps, credential, {
    rule: renewCredential,
    input: { id, credential },
    before: () => keepCredential(deps.db, { user_id: id, command_id: credential }, { password, hash }),
  });
};

/** Ends the sessions of an account: its password stays, under another command id. */
export const endSessions = async (deps: Deps, email: string): Promise<void> => {
  const account = await accountOf(deps, email);
  const credential = randomUUID();
  await run(deps, credential, {
    rule: renewShown('La contraseña acaba de cambiar; no se hizo nada. Vuelva a intentarlo.'),
    input: { ...account, credential },
    before: () => copyCredential(deps.db, { user_id: account.id, command_id: account.shown }, credential),
  });
};
