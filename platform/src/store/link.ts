/** `previous` of the first event of a stream, and the running hash of an empty log. */
export const nothingBefore = '0'.repeat(64);

/** Bytes that a link (see `chain.ts`) adds to the metadata of an event. */
export const linkBytes = `,"previous":"${nothingBefore}","hash":"${nothingBefore}"`.length;
