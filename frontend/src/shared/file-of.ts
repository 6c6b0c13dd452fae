/** The file that a link is to: the same file has another link each hour. Empty for none. */
export const fileOf = (link: string | null): string => link?.split('?')[0] ?? '';
