import type { StorageConfig } from '@obraclara/api';
import { storage as said } from '../../../messages.ts';
import { part, type Field } from '../../../shared/conflict/fields.ts';
import type { Tokens } from './authorization.ts';
import type { Credentials } from './useAuthorization.ts';

const kinds = ['minuta', 'oficio', 'estimacion', 'photo'] as const;
export const subfolderKinds = kinds;

export type StorageForm = Credentials & { folder: string; subfolders: StorageConfig['subfolders'] };

export const formOf = ({
  folder_id,
  subfolders,
}: Pick<StorageConfig, 'folder_id' | 'subfolders'>): StorageForm => ({
  client_id: '',
  client_secret: '',
  folder: folder_id ?? '',
  subfolders,
});

/** What the form is held against what others made of the storage by. Keys are nobody's to compare. */
export const storageFields: Field<StorageForm>[] = [
  part(['folder'], said.folder, ({ folder }) => folder.trim()),
  ...kinds.map((kind) => ({
    label: said[kind],
    shown: ({ subfolders }: StorageForm) => subfolders[kind].trim() || said[kind],
    take: (mine: StorageForm, current: StorageForm) => ({
      ...mine,
      subfolders: { ...mine.subfolders, [kind]: current.subfolders[kind] },
    }),
  })),
];

/** Why it cannot be saved yet, with the field that is to blame if there is one; null when it can. */
export const refusalOf = (form: StorageForm, linked: boolean) => {
  if (!linked) return { message: said.connectFirst, field: null };
  return form.folder.trim() === '' ? { message: said.folderNeeded, field: 'folder' as const } : null;
};

/** What is sent; the server finds the id in the address of a folder. An empty subfolder has its usual name; without new tokens the account that is linked stays. */
export const bodyOf = (
  { client_id, client_secret, folder, subfolders }: StorageForm,
  tokens: Tokens | null,
) => ({
  provider_type: 'google_drive_oauth',
  folder_id: folder.trim(),
  subfolders: Object.fromEntries(kinds.map((kind) => [kind, subfolders[kind].trim() || said[kind]])),
  ...(tokens ? { ...tokens, client_id: client_id.trim(), client_secret: client_secret.trim() } : {}),
});
