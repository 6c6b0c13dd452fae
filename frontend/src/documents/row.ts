import type { ActionType, DocumentOrigin, DocumentStatus, DocumentType } from '@obraclara/events';

import type { Revised } from '../api/target.ts';

/** A document as `GET /documents/{projectId}` answers it; `file_url` is a signed link that lives for an hour or two. */
export type DocumentRow = Revised & {
  id: string;
  project_id: string;
  type: DocumentType;
  origin: DocumentOrigin;
  title: string;
  description: string;
  file_url: string;
  file_id: string;
  storage_provider: 'local' | 'google_drive';
  storage_state: 'stored' | 'waiting';
  file_name: string;
  media_type: string;
  bytes: number;
  /** An instant. */
  upload_date: string;
  uploaded_by: string;
  uploaded_by_name: string;
  assigned_to: string | null;
  assigned_to_name: string | null;
  /** The last day on which it is in time. */
  due_date: string | null;
  action_type: ActionType | null;
  status: DocumentStatus;
  comments: string;
  attended_at: string | null;
  created_offline: boolean;
  overdue: boolean;
};

/** What the documents screens need of a project. */
export type DocumentProject = { id: string };

export const isPending = ({ status }: Pick<DocumentRow, 'status'>) => status === 'pending';
