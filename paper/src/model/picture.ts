/** A photo or sketch as JPEG: its bytes, or where the press finds them. */
export type Picture = Uint8Array | { path: string };
