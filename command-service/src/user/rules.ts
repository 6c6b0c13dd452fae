import { erasedPerson, usersStream, type Fact, type User, type UserEvent } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { refuseTakenId } from '../machinery/fingerprint.ts';

/** A user's password, by the command that set it; `''` for one from before passwords had ids. */
type Credential = { command_id: string; gone?: string };
export type KnownUser = User & { revision: number };
export type UsersState = {
  byId: Map<string, KnownUser>;
  idByEmail: Map<string, string>;
  /** Deleted users, as they were at deletion. */
  gone: Map<string, User>;
  /** Numbers that replace deleted users whose personal data were erased. */
  erased: Map<string, number>;
  /** Includes deleted users. */
  credentials: Map<string, Credential>;
  /** Users who want no digest. */
  undigested: Set<string>;
};
type UserFacts = User & { credential?: string; digest?: boolean };

/** Normal form of an e-mail: case does not matter. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

const put = (
  state: UsersState,
  { credential, digest, ...user }: UserFacts,
  { revision }: Fact,
): UsersState => {
  const former = state.byId.get(user.id);
  if (former) state.idByEmail.delete(emailKey(former.email));
  state.byId.set(user.id, { ...user, revision });
  state.gone.delete(user.id);
  state.idByEmail.set(emailKey(user.email), user.id);
  state.credentials.set(user.id, { command_id: credential ?? credentialOf(state, user.id) });
  if (digest === true) state.undigested.delete(user.id);
  if (digest === false) state.undigested.add(user.id);
  return state;
};

/** Command id of the user's valid password. */
export const credentialOf = (state: UsersState, id: string): string =>
  state.credentials.get(id)?.command_id ?? '';

/** Passwords of users, and of users deleted at `since` (ISO 8601) or later, who may be restored. */
export const keptCredentials = (
  state: UsersState,
  since: string,
): { user_id: string; command_id: string }[] =>
  [...state.credentials]
    .filter(([, { gone }]) => gone === undefined || gone >= since)
    .map(([user_id, { command_id }]) => ({ user_id, command_id }));

/** All users, in one stream because e-mails are unique. */
export const users: Aggregate<UserEvent, UsersState> = {
  stream: () => usersStream,
  initial: () => ({
    byId: new Map(),
    idByEmail: new Map(),
    gone: new Map(),
    erased: new Map(),
    credentials: new Map(),
    undigested: new Set(),
  }),
  copy: ({ byId, idByEmail, gone, erased, credentials, undigested }) => ({
    byId: new Map(byId),
    idByEmail: new Map(idByEmail),
    gone: new Map(gone),
    erased: new Map(erased),
    credentials: new Map(credentials),
    undigested: new Set(undigested),
  }),
  on: {
    UserRegistered: put,
    UserUpdated: put,
    UserRestored: put,
    UserDeleted: (state, { id }, { at }) => {
      const former = state.byId.get(id);
      if (former) {
        state.idByEmail.delete(emailKey(former.email));
        const { revision: _, ...user } = former;
        state.gone.set(id, user);
      }
      state.byId.delete(id);
      state.undigested.delete(id);
      state.credentials.set(id, { command_id: credentialOf(state, id), gone: at });
      return state;
    },
    PersonalDataErased: (state, { id, number }) => {
      const former = state.gone.get(id);
      if (former) state.gone.set(id, { ...former, ...erasedPerson(number) });
      state.erased.set(id, number);
      state.credentials.delete(id);
      return state;
    },
  },
};

type UserRule<Input> = Rule<Input, UsersState, UserEvent>;

export const liveUser = (state: UsersState, id: string): KnownUser =>
  state.byId.get(id) ?? refuse(404, 'El usuario no existe');

export const findByEmail = (state: UsersState, email: string): KnownUser | undefined =>
  state.byId.get(state.idByEmail.get(emailKey(email)) ?? '');

const emailIsFree = (state: UsersState, { id, email }: User) => {
  const taken = findByEmail(state, email);
  if (taken && taken.id !== id)
    refuse(409, 'Ese correo ya tiene cuenta', [{ field: 'email', message: 'Ya está en uso' }]);
};

/** Refuses (409) to leave no administrator: then no user could grant access again. */
const anAdministratorStays = (state: UsersState, id: string) => {
  const stays = [...state.byId.values()].some((user) => user.role === 'administrator' && user.id !== id);
  if (!stays && state.byId.get(id)?.role === 'administrator')
    refuse(409, 'Debe quedar al menos un administrador');
};

export const register: UserRule<UserFacts> = (state, user) => {
  if (state.byId.has(user.id) || state.gone.has(user.id)) refuseTakenId();
  emailIsFree(state, user);
  return [{ type: 'UserRegistered', data: user }];
};

const sameUser = (a: User, b: User) =>
  a.name === b.name &&
  a.email === b.email &&
  a.role === b.role &&
  a.assigned_projects.length === b.assigned_projects.length &&
  a.assigned_projects.every((id) => b.assigned_projects.includes(id));

type Change = Omit<UserFacts, 'assigned_projects'> & { assigned_projects?: string[] };

/** A new password is recorded as an update without other changes: the event records the change, never the password. */
export const update: UserRule<Change> = (state, change) => {
  const former = liveUser(state, change.id);
  const user = { ...change, assigned_projects: change.assigned_projects ?? former.assigned_projects };
  emailIsFree(state, user);
  if (user.role !== 'administrator') anAdministratorStays(state, user.id);
  return change.credential === undefined && sameUser(former, user)
    ? []
    : [{ type: 'UserUpdated', data: user }];
};

/** Whether a user wants the digest. No event if nothing changes. */
export const chooseDigest: UserRule<{ id: string; wanted: boolean }> = (state, { id, wanted }) => {
  const { name, email, role, assigned_projects } = liveUser(state, id);
  if (wanted !== state.undigested.has(id)) return [];
  return [{ type: 'UserUpdated', data: { id, name, email, role, assigned_projects, digest: wanted } }];
};

type Renewed = { id: string; credential: string };
/** `shown`: command id of the checked password, which must still be valid. */
type Shown = Renewed & { shown: string };

/** Sets another password id for a user, with all other data unchanged: all sessions of the user end. */
export const renewCredential: UserRule<Renewed> = (state, { id, credential }) => {
  const { name, email, role, assigned_projects } = liveUser(state, id);
  return [{ type: 'UserUpdated', data: { id, name, email, role, assigned_projects, credential } }];
};

/** Like `renewCredential`, but refuses (409) if the password changed since the check. */
export const renewShown =
  (changedMeanwhile: string): UserRule<Shown> =>
  (state, { shown, ...renewed }) => {
    const events = renewCredential(state, renewed);
    if (credentialOf(state, renewed.id) !== shown) refuse(409, changedMeanwhile);
    return events;
  };

export const changePassword = renewShown('Su contraseña acaba de cambiar. Inicie sesión de nuevo.');

export const remove: UserRule<{ id: string; by: string }> = (state, { id, by }) => {
  liveUser(state, id);
  if (id === by) refuse(409, 'No puede eliminar su propio usuario');
  anAdministratorStays(state, id);
  return [{ type: 'UserDeleted', data: { id } }];
};

/** Restores a deleted user. The password is retained for a month; later the user needs a new one. */
export const restore: UserRule<{ id: string }> = (state, { id }) => {
  if (state.byId.has(id)) return [];
  const user = state.gone.get(id) ?? refuse(404, 'El usuario no existe');
  if (state.erased.has(id))
    refuse(409, 'Los datos personales de este usuario se borraron. Dé de alta una cuenta nueva.');
  emailIsFree(state, user);
  return [{ type: 'UserRestored', data: user }];
};

/** Erases the personal data of a deleted user permanently. The user's actions stay, under a number. */
export const eraseData: UserRule<{ id: string }> = (state, { id }) => {
  if (state.byId.has(id)) refuse(409, 'Primero elimine al usuario: sus datos se borran después.');
  if (!state.gone.has(id)) refuse(404, 'El usuario no existe');
  if (state.erased.has(id)) return [];
  return [{ type: 'PersonalDataErased', data: { id, number: state.erased.size + 1 } }];
};
