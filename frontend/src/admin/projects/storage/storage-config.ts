import type { StorageConfig } from '@obraclara/api';
import { storage as texts } from '../../../messages.ts';
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

/** Fields of the storage form, for the merge with the changes of other users. The secret keys are not compared. */
export const storageFields: Field<StorageForm>[] = [
  part(['folder'], texts.folder, ({ folder }) => folder.trim()),
  ...kinds.map((kind) => ({
    label: texts[kind],
    shown: ({ subfolders }: StorageForm) => subfolders[kind].trim() || texts[kind],
    take: (mine: StorageForm, current: StorageForm) => ({
      ...mine,
      subfolders: { ...mine.subfolders, [kind]: current.subfolders[kind] },
    }),
  })),
];

/** Error message that prevents saving, and its field if there is one; null if the form can be saved. */
export const refusalOf = (form: StorageForm, linked: boolean) => {
  if (!linked) return { message: texts.connectFirst, field: null };
  return form.folder.trim() === '' ? { message: texts.folderNeeded, field: 'folder' as const } : null;
};

/**
 * Request body. The server extracts the id from a folder's address. An empty subfolder gets its default name. Without new tokens, the
 * linked account stays.
 */
export const bodyOf = (
  { client_id, client_secret, folder, subfolders }: StorageForm,
  tokens: Tokens | null,
) => ({
  provider_type: 'google_drive_oauth',
  folder_id: folder.trim(),
  subfolders: Object.fromEntries(kinds.map((kind) => [kind, subfolders[kind].trim() || texts[kind]])),
  ...(tokens ? { ...tokens, client_id: client_id.trim(), client_secret: client_secret.trim() } : {}),
});
