/** A file of the build. `roles`: who needs it, `*` everybody; absent where the name has no hash, so that it belongs to one build alone. */
export type BuiltFile = { url: string; revision: string | null; roles?: readonly string[] };

/** What a page asks of the service worker: to take over from the one before; to keep the code of a role, which is answered true or false. */
export type Asked = { type: 'SKIP_WAITING' } | { type: 'KEEP_CODE'; role: string };
