import { logoType } from '@obraclara/api';
import type { FileKind } from '@obraclara/files';
import type { StorageSubfolders } from '@obraclara/events';

/** Default names of the folders on the Drive; an administrator may choose others (specification §9). */
export const defaultSubfolders: StorageSubfolders = {
  minuta: 'Minutas',
  oficio: 'Oficios',
  estimacion: 'Estimaciones',
  photo: 'Fotos',
};

/** Folder of the sketches of generadores; its name is fixed. */
export const croquisSubfolder = 'Croquis';

/**
 * The folder for files of this kind. The names for logos and sketches are fixed; documents of estimations use the folder of estimations.
 */
export const subfolderOf = (kind: FileKind, subfolders: StorageSubfolders = defaultSubfolders): string => {
  if (kind === 'logo') return logoType;
  if (kind === 'croquis') return croquisSubfolder;
  return subfolders[kind === 'paper' || kind === 'issued' ? 'estimacion' : kind];
};
