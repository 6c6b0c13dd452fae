/** What the first event of a stream carries as the hash of the one before it, and what a log of no events comes to. */
export const nothingBefore = '0'.repeat(64);

/** What each link (see `chain.ts`) adds to the metadata of an event, in bytes. */
export const linkBytes = `,"previous":"${nothingBefore}","hash":"${nothingBefore}"`.length;
