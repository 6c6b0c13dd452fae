import { useState } from 'react';
import { documentCapture } from '../../device/documents.ts';
import { filesOf, type Item } from '../../offline/item.ts';
import type { DocumentDraft, Missing } from './draft.ts';
import { fileFor } from './file-once.ts';
import { bodyOf, titleOf } from './document-body.ts';
import { useFileChoice } from './useFileChoice.ts';

/** The form's input for a pending document. */
const draftOf = (item: Item<'documents'>): DocumentDraft => {
  const { type, origin, title, description = '' } = item.body;
  const [kept] = filesOf(item);
  const file = kept ? new File([kept.blob], kept.name, { type: kept.blob.type }) : null;
  return { type, origin, title, description: description ?? '', file };
};

const refusedFields = ({ refusal }: Item): Missing => {
  const { title, file_url, file_id = file_url } = refusal?.fields ?? {};
  return { ...(title && { title }), ...(file_id && { file: file_id }) };
};

/** File of the corrected document. */
const unsignedPath = (item: Item<'documents'>, { file, ...draft }: DocumentDraft, opened: DocumentDraft) => {
  const [kept] = filesOf(item);
  const before = kept && opened.file ? { of: { ...opened, file: opened.file }, kept } : null;
  return file && fileFor({ ...draft, file }, before);
};

/** Returns the form state that corrects a document in the outbox; the entry stays unchanged until it is saved. */
export const useCorrection = (item: Item<'documents'>, close: () => void) => {
  const [opened] = useState(() => draftOf(item));
  const [draft, setDraft] = useState(opened);
  const [failure, setFailure] = useState(item.refusal?.why ?? '');
  const [refused] = useState(() => refusedFields(item));

  const edit = (change: Partial<DocumentDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    if (change.file) setFailure('');
  };
  const taking = useFileChoice((file) => edit({ file }));
  const submit = async () => {
    if (taking.preparing) return;
    const { created_offline = false } = item.body;
    const why = await documentCapture.correct(item, {
      title: titleOf(draft),
      body: bodyOf(item.project_id, draft, created_offline),
      file: unsignedPath(item, draft, opened),
    });
    if (why === null) close();
    else setFailure(why);
  };
  return { ...taking, draft, edit, submit, failure, refused, dirty: draft !== opened };
};
