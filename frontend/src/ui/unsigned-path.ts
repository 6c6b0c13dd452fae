/** Path of the file without its signature, which changes every hour. Empty if there is no link. */
export const unsignedPath = (link: string | null): string => link?.split('?')[0] ?? '';
