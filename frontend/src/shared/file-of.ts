/** Path of the file without its signature, which changes every hour. Empty if there is no link. */
export const fileOf = (link: string | null): string => link?.split('?')[0] ?? '';
