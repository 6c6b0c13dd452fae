import { signedLink, type StoredFile } from '@obraclara/files';
import type { Services } from '../machinery/services.ts';
import { live, type DocumentState } from './rules.ts';

/** A document as the API returns it. The place of its file is null when `file` is another file or is not registered. */
export const resource = (state: DocumentState, file: StoredFile | undefined, { deps }: Services) => {
  const { is: _, acted, ...document } = live(state);
  const link = { secret: deps.jwtSecret, id: document.file_id, now: deps.now() };
  return {
    ...document,
    acted_at: acted?.at ?? null,
    file_url: signedLink(link),
    ...placeOf(file?.id === document.file_id ? file : undefined),
  };
};

const placeOf = (file: StoredFile | undefined) => ({
  storage_provider: file ? (file.storage === 'local' ? 'local' : 'google_drive') : null,
  storage_state: file ? (file.storage === 'waiting' ? 'waiting' : 'stored') : null,
});
