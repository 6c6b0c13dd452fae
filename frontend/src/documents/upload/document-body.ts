import type { UploadedFile } from '@obraclara/api';
import { documentTypeNames } from '../../messages.ts';
import type { DocumentDraft } from './draft.ts';

/** Returns the request body; a document sent directly is not marked as captured offline. */
export const bodyOf = (project_id: string, { type, origin, title, description }: DocumentDraft) => ({
  project_id,
  type,
  origin,
  title: title.trim(),
  description: description.trim(),
  created_offline: false,
});

/** Returns the title of its outbox entry. */
export const titleOf = ({ type, title }: DocumentDraft) => `${documentTypeNames[type]}: ${title.trim()}`;

/** Returns its outbox entry; `asked`: a request was sent and got no response. */
export const waitingOf = (project_id: string, draft: DocumentDraft, asked: boolean) => ({
  kind: 'documents' as const,
  project_id,
  kept_at: new Date().toISOString(),
  title: titleOf(draft),
  body: { ...bodyOf(project_id, draft), created_offline: !asked },
});

/** Returns where its file is stored. */
export const placeOf = ({ file_url, file_id, storage_provider }: UploadedFile) => ({
  file_url,
  file_id,
  storage_provider,
});
