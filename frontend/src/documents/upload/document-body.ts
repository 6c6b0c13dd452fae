import { documentTypeNames } from '../../messages.ts';
import type { DocumentDraft } from './draft.ts';

/** Returns the request body. A document whose form sent a request is not marked as captured offline. */
export const bodyOf = (
  project_id: string,
  { type, origin, title, description }: DocumentDraft,
  created_offline = false,
) => ({
  project_id,
  type,
  origin,
  title: title.trim(),
  description: description.trim(),
  created_offline,
});

/** Returns the title of its outbox entry. */
export const titleOf = ({ type, title }: DocumentDraft) => `${documentTypeNames[type]}: ${title.trim()}`;
