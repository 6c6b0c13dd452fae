import { useEffect, useRef, useState } from 'react';
import { detailOf } from '../../api/api-error.ts';
import { isCancelled } from '../../api/send-file.ts';
import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { documents } from '../../messages.ts';
import { part, type Field } from '../../shared/conflict/fields.ts';
import { useConflictSend } from '../../shared/conflict/useConflictSend.ts';
import { ownDocuments as words } from '../own-messages.ts';
import type { DocumentRow } from '../row.ts';
import type { Stage } from './document-draft.ts';
import { fileOnce } from './file-once.ts';
import { useFileChoice } from './useFileChoice.ts';

const messages = { done: words.replaced, failed: words.replaceFailed, asksWhenMoved: true };

type Terms = { file_id: string; name: string };
const fields: Field<Terms>[] = [part(['file_id', 'name'], documents.file, ({ name }) => name)];

/** Uploads a file and replaces the document's file with it; a finished upload is not repeated if the second step fails. */
export const useReplacement = (row: DocumentRow, close: () => void) => {
  const command = useCommand();
  const opened = { file_id: row.file_id, name: row.file_name ?? row.title };
  const currently = (current: object): Terms => {
    const { file_id } = current as DocumentRow;
    return file_id === row.file_id ? opened : { file_id, name: words.newer };
  };
  const to = `documents/${row.id}/file`;
  const sendOver = useConflictSend({ seen: row.revision, opened }, { to, fields, currently });
  const [file, setFile] = useState<File | null>(null);
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const [failure, setFailure] = useState('');
  const [once] = useState(() =>
    fileOnce(row.project_id, (sent, total) => setStage({ at: 'sending', sent, total })),
  );
  const taking = useFileChoice((chosen) => {
    setFile(chosen);
    setFailure('');
  });
  const control = useRef(new AbortController());
  useEffect(() => () => control.current.abort(), []);

  const send = async (chosen: File) => {
    const stored = await once.send({ ...row, file: chosen }, control.current.signal);
    setStage({ at: 'saving' });
    const { file_id } = stored;
    const { refill, outcome, leaves } = await sendOver({ file_id, name: chosen.name }, (seen) =>
      command('PUT', seenAt(to, seen), messages, { file_id }),
    );
    if (outcome.ok || refill || leaves) return close();
    setFailure(detailOf(outcome.error, words.replaceFailed));
  };

  const submit = async () => {
    if (!file || taking.preparing || stage.at !== 'idle') return;
    control.current = new AbortController();
    setFailure('');
    try {
      await send(file);
    } catch (error) {
      if (!isCancelled(error)) setFailure(detailOf(error, words.replaceFailed));
    } finally {
      setStage({ at: 'idle' });
    }
  };

  return {
    file,
    taking,
    stage,
    busy: stage.at !== 'idle',
    failure,
    submit,
    cancel: () => control.current.abort(),
  };
};
