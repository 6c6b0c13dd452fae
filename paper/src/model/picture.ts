/** A photo or sketch as JPEG: its bytes, or the path of its file. */
export type Picture = Uint8Array | { path: string };
