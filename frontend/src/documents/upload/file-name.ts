import { asFileName } from '@obraclara/events';

const extensionOf = (name: string) => /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';

/** The file of a document is named after its title and keeps its own extension (specification §5); accents stay. */
export const fileNameOf = (title: string, original: string): string =>
  `${asFileName(title) || 'documento'}${extensionOf(original)}`;
