import type { DocumentOrigin, DocumentType } from '@obraclara/events';
import { documentUpload as words } from '../../messages.ts';

/** A supervisor's input about a document before its upload. */
export type DocumentDraft = {
  type: DocumentType;
  origin: DocumentOrigin;
  title: string;
  description: string;
  file: File | null;
};

export const emptyDraft: DocumentDraft = {
  type: 'minuta',
  origin: 'externa',
  title: '',
  description: '',
  file: null,
};

export type Missing = { title?: string; file?: string };

/** Returns the errors that prevent sending, by field (specification §5). */
export const missingIn = ({ title, file }: DocumentDraft): Missing => ({
  ...(title.trim() === '' && { title: words.titleNeeded }),
  ...(!file && { file: words.fileNeeded }),
  ...(file?.size === 0 && { file: words.emptyFile }),
});

export const isUntouched = ({ title, description, file }: DocumentDraft) =>
  title === '' && description === '' && file === null;
