import { useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { filesOf, type Item, type KeptFile } from '../../offline/item.ts';
import { correctInOutbox } from '../../offline/outbox-commands.ts';
import type { DocumentDraft, Missing } from './draft.ts';
import { fileNameOf } from './file-name.ts';
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

/** The server stores a file by type and origin. */
const placeOf = ({ type, origin }: Pick<DocumentDraft, 'type' | 'origin'>) => `${type}/${origin}`;

/** File of the corrected document: the same upload, or a new one if the file or its storage location changed. */
const fileOf = (item: Item<'documents'>, draft: DocumentDraft, opened: DocumentDraft): KeptFile | null => {
  const [before] = filesOf(item);
  if (!draft.file) return null;
  const name = fileNameOf(draft.title, draft.file.name);
  const same = draft.file === opened.file && placeOf(draft) === placeOf(opened) && name === before?.name;
  return same && before ? before : { blob: draft.file, name, key: randomId(), stored: null };
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
    const why = await correctInOutbox(item, {
      title: titleOf(draft),
      body: { ...bodyOf(item.project_id, draft), created_offline },
      file: fileOf(item, draft, opened),
    });
    if (why === null) close();
    else setFailure(why);
  };
  return { ...taking, draft, edit, submit, failure, refused, dirty: draft !== opened };
};
