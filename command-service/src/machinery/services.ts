import { contractId } from '@obraclara/events';
import { linkOf } from '@obraclara/files';
import { admitFile, admitUrl } from '@obraclara/files/http';
import { refuse, type Account } from '@obraclara/platform/http';
import { project } from '../project/rules.ts';
import { credentialOf, users, type KnownUser } from '../user/rules.ts';
import { passwordLimit } from '../user/password-limit.ts';
import type { CommandDeps } from './deps.ts';
import { refuseTaken } from './fingerprint.ts';
import { locationIndex, type EntityKind } from './locations.ts';
import { openSnapshots } from './snapshots.ts';
import { streamCache } from './streams.ts';
import { unchangedCommands } from './unchanged.ts';

/** What every route of the write side works with. */
export type Services = ReturnType<typeof commandServices>;

export const commandServices = (deps: CommandDeps) => {
  const { locate, locateAll, seen, forget, follow } = locationIndex(deps.store, deps.db, { log: deps.log });
  const snapshots = openSnapshots({ ...deps, every: deps.snapshotEvery });
  const streams = streamCache(deps.store, { seen, replaced: forget, logHead: deps.logHead, snapshots });

  /** Who has this id now. */
  const findAccount = async (id: string): Promise<Account<KnownUser> | undefined> => {
    const { state } = await streams.load(users, 'users');
    const person = state.byId.get(id);
    return person && { person, credential: credentialOf(state, id) };
  };

  /** Throws 404 unless there is such a project. */
  const liveProject = async (id: string) => {
    const { state } = await streams.load(project, id);
    return state.is === 'live' ? state : refuse(404, 'El proyecto no existe');
  };

  /** The home of a thing known by its id alone; 404 with this sentence when there is none. */
  const home = async (kind: EntityKind, id: string, missing: string): Promise<string> =>
    (await locate(kind, id)) ?? refuse(404, missing);

  /** Those of a client's ids that are taken by things of another contract or project. */
  const takenElsewhere = async (kind: EntityKind, ids: readonly string[], wanted: string) => {
    const homes = await locateAll(kind, ids);
    return new Set(ids.filter((id) => (homes.get(id) ?? wanted) !== wanted));
  };

  /** 409 when a client's id is taken by a thing of another contract or project. */
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
    home,
    freeId,
    takenElsewhere,
    /** The file that a request refers to by its id or address; 422 unless it is of this project and kind. */
    admitFile: admitFile(deps.files),
    /** The stable address of a file for what a request sends; the same rules. */
    admitUrl: admitUrl(deps.files),
    /** The address of a picture as a link that can be followed for an hour. */
    pictureLink: (url: string | null) =>
      linkOf(url, { secret: deps.jwtSecret, variant: 'view', now: deps.now() }),
    mainContract: (id: string) => contractId(id),
    /** Work behind the routes, until `signal` aborts; what is under way then is done. */
    workBehind: async (signal: AbortSignal) => {
      await follow(signal);
      await snapshots.close();
    },
  };
};
