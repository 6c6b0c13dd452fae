import type { FileKind } from '@obraclara/platform/files';
import type { StorageSubfolders } from '@obraclara/events';

/** Names of the folders on the Drive, unless an administrator has chosen others (specification §9). */
export const defaultSubfolders: StorageSubfolders = {
  minuta: 'Minutas',
  oficio: 'Oficios',
  estimacion: 'Estimaciones',
  photo: 'Fotos',
};

/** Logos go beside them, in the folder that the specification names; nobody chooses another. */
export const logoFolder = 'Z. Logos';

/** The folder in which files of this kind are kept. */
export const subfolderOf = (kind: FileKind, subfolders: StorageSubfolders = defaultSubfolders): string =>
  kind === 'logo' ? logoFolder : subfolders[kind];
