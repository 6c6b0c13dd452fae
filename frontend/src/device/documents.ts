import { sync } from '../messages.ts';
import { waitingTexts } from '../offline/messages.ts';
import { defineCapture } from './capture.ts';

/** A document with its file. Its supervisor may only withdraw it, until another user acts on it. */
export const documentCapture = defineCapture({
  kind: 'documents',
  kept: sync.documentKept,
  withFiles: waitingTexts.file,
  files: ({ project_id, type, origin }) => ({
    path: `upload?${new URLSearchParams({ project_id, document_type: type, origin })}`,
  }),
  body: (body, [file]) => {
    const { file_url, file_id, storage_provider } = file?.stored ?? {};
    return { ...body, file_url, file_id, storage_provider };
  },
  fields: [],
  isCorrectable: () => false,
  removal: (id) => ({ method: 'POST', path: `documents/${id}/withdraw` }),
});
