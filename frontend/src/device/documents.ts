import { sync } from '../messages.ts';
import { waitingTexts } from '../offline/messages.ts';
import { defineCapture } from './capture.ts';

/** A document with its file. It can only be created. */
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
});
