/**
 * A file of the build. `roles`: the roles that need it, `*` for all; absent if its name has no hash, so that it belongs to one build only.
 */
export type BuiltFile = { url: string; revision: string | null; roles?: readonly string[] };

/** Messages of a page to the service worker: activate the waiting build; keep the code of a role, which is answered with true or false. */
export type PageMessage = { type: 'SKIP_WAITING' } | { type: 'KEEP_CODE'; role: string };
