import { contractId } from '@obraclara/events';
import { linkOf } from '@obraclara/files';
import { admitFile, admitUrl } from '@obraclara/files/http';
import { refuse, type Account } from '@obraclara/platform/http';
import { project, requireOpen } from '../project/rules.ts';
import { credentialOf, users, type KnownUser } from '../user/rules.ts';
import { passwordLimit } from '../user/password-limit.ts';
import type { CommandDeps } from './deps.ts';
import { refuseTaken } from './fingerprint.ts';
import { locationIndex, type EntityKind } from './locations.ts';
import { openSnapshots } from './snapshots.ts';
import { streamCache } from './streams.ts';
import { unchangedCommands } from './unchanged-commands.ts';

/** Services that every route of the write side uses. */
export type Services = ReturnType<typeof commandServices>;

export const commandServices = (deps: CommandDeps) => {
  const { locate, locateAll, seen, forget, follow } = locationIndex(deps.store, deps.db, { log: deps.log });
  const snapshots = openSnapshots({ ...deps, every: deps.snapshotEvery });
  const streams = streamCache(deps.store, { seen, replaced: forget, logHead: deps.logHead, snapshots });

  /** The account with this id, if it exists. */
  const findAccount = async (id: string): Promise<Account<KnownUser> | undefined> => {
    const { state } = await streams.load(users, 'users');
    const person = state.byId.get(id);
    return person && { person, credential: credentialOf(state, id) };
  };

  /** The project; throws 404 if it does not exist or is deleted. */
  const liveProject = async (id: string) => {
    const { state } = await streams.load(project, id);
    return state.is === 'live' ? state : refuse(404, 'El proyecto no existe');
  };

  /** The project; throws 404 like `liveProject`, and 409 while its contract is closed. */
  const openProject = async (id: string) => {
    const found = await liveProject(id);
    requireOpen(found);
    return found;
  };

  /** Contract or project of an entity; throws 404 with the message `missing` when the id is unknown. */
  const home = async (kind: EntityKind, id: string, missing: string): Promise<string> =>
    (await locate(kind, id)) ?? refuse(404, missing);

  /** Those of these client-made ids that an entity of another contract or project uses. */
  const takenElsewhere = async (kind: EntityKind, ids: readonly string[], wanted: string) => {
    const homes = await locateAll(kind, ids);
    return new Set(ids.filter((id) => (homes.get(id) ?? wanted) !== wanted));
  };

  /** Throws 409 when an entity of another contract or project uses this client-made id. */
  const freeId = async (kind: EntityKind, id: string | undefined, wanted: string): Promise<void> => {
    if (id !== undefined && (await takenElsewhere(kind, [id], wanted)).has(id)) refuseTaken(409);
  };

  return {
    deps,
    streams,
    unchanged: unchangedCommands(deps.db),
    findAccount,
    passwordLimit: passwordLimit(deps),
    liveProject,
    openProject,
    home,
    freeId,
    takenElsewhere,
    /** The file that a request names by id or address; throws 422 unless it belongs to this project and has this kind. */
    admitFile: admitFile(deps.files),
    /** The stable address of a file that a request names; same rules as `admitFile`. */
    admitUrl: admitUrl(deps.files),
    /** Signed link to a picture, valid for one hour. */
    pictureLink: (url: string | null) =>
      linkOf(url, { secret: deps.jwtSecret, variant: 'view', now: deps.now() }),
    mainContract: (id: string) => contractId(id),
    /** Runs the background work until `signal` aborts; resolves when the work in progress is complete. */
    workBehind: async (signal: AbortSignal) => {
      await follow(signal);
      await snapshots.close();
    },
  };
};
