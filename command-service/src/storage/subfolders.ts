import { logoType } from '@obraclara/api';
import type { FileKind } from '@obraclara/files';
import type { StorageSubfolders } from '@obraclara/events';

/** Names of the folders on the Drive, unless an administrator has chosen others (specification §9). */
export const defaultSubfolders: StorageSubfolders = {
  minuta: 'Minutas',
  oficio: 'Oficios',
  estimacion: 'Estimaciones',
  photo: 'Fotos',
};

/** The folder in which files of this kind are kept; nobody chooses another for logos. */
export const subfolderOf = (kind: FileKind, subfolders: StorageSubfolders = defaultSubfolders): string =>
  kind === 'logo' ? logoType : subfolders[kind];
