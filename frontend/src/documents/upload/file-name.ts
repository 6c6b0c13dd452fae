import { asFileName } from '@obraclara/events';

const extensionOf = (name: string) => /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';

/** Returns the file name: the document's title with the file's own extension (specification §5); accents stay. */
export const fileNameOf = (title: string, original: string): string =>
  `${asFileName(title) || 'documento'}${extensionOf(original)}`;
