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

/** The folder of the sketches of generadores; nobody chooses another. */
export const croquisSubfolder = 'Croquis';

/** The folder in which files of this kind are kept; nobody chooses another for logos, sketches, and documents of estimations. */
export const subfolderOf = (kind: FileKind, subfolders: StorageSubfolders = defaultSubfolders): string => {
  if (kind === 'logo') return logoType;
  if (kind === 'croquis') return croquisSubfolder;
  return subfolders[kind === 'paper' || kind === 'issued' ? 'estimacion' : kind];
};
