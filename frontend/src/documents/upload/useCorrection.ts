import { useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { filesOf, type Item, type KeptFile } from '../../offline/item.ts';
import { correctOrSay } from '../../offline/keep.ts';
import type { DocumentDraft, Missing } from './draft.ts';
import { fileNameOf } from './file-name.ts';
import { bodyOf, titleOf } from './document-body.ts';
import { useTaking } from './useTaking.ts';

/** A document that waits on this device, as its form had it. */
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

/** What the server knows a file by, besides its bytes. */
const placeOf = ({ type, origin }: Pick<DocumentDraft, 'type' | 'origin'>) => `${type}/${origin}`;

/** The file of the corrected document: the same upload as before, or another where it is another file, or goes elsewhere. */
const fileOf = (item: Item<'documents'>, draft: DocumentDraft, opened: DocumentDraft): KeptFile | null => {
  const [before] = filesOf(item);
  if (!draft.file) return null;
  const name = fileNameOf(draft.title, draft.file.name);
  const same = draft.file === opened.file && placeOf(draft) === placeOf(opened) && name === before?.name;
  return same && before ? before : { blob: draft.file, name, key: randomId(), stored: null };
};

/** Puts a document right where it is in the line; until it is saved nothing of it changes. */
export const useCorrection = (item: Item<'documents'>, close: () => void) => {
  const [opened] = useState(() => draftOf(item));
  const [draft, setDraft] = useState(opened);
  const [failure, setFailure] = useState(item.refusal?.why ?? '');
  const [refused] = useState(() => refusedFields(item));

  const edit = (change: Partial<DocumentDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    if (change.file) setFailure('');
  };
  const taking = useTaking((file) => edit({ file }));
  const submit = async () => {
    if (taking.preparing) return;
    const { created_offline = false } = item.body;
    const why = await correctOrSay(item, {
      title: titleOf(draft),
      body: { ...bodyOf(item.project_id, draft), created_offline },
      file: fileOf(item, draft, opened),
    });
    if (why === null) close();
    else setFailure(why);
  };
  return { ...taking, draft, edit, submit, failure, refused, dirty: draft !== opened };
};
