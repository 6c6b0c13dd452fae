import { open, type FileHandle } from 'node:fs/promises';
import { pause } from '@obraclara/platform/store';
import { driveFailure, isDriveFailure, saying } from './failure.ts';
import { findUploaded, ourId } from './files.ts';
import type { DriveSession } from './session.ts';

export type Upload = {
  /** The folder on the Drive. */
  folder: string;
  file_id: string;
  name: string;
  media_type: string;
  /** Where the bytes are here, and how many. */
  path: string;
  bytes: number;
  signal: AbortSignal;
};

/** Google wants multiples of 256 KiB. This much is in memory at once. */
const chunkSize = 4 * 1024 * 1024;
/** Milliseconds for one chunk: 4 MiB in 90 s is a telephone in the field. */
const chunkTimeout = 90_000;
/** How often an interrupted upload is taken up where it stood before the job is left for later. */
const mostResumptions = 3;
/** Milliseconds before the first of them; the second waits twice as long, and so on. */
const resumptionDelay = 250;

/** Opens an upload; answers the address to which its bytes go. */
const begin = ({ oauth, root }: DriveSession, { folder, file_id, name, media_type, bytes, signal }: Upload) =>
  saying(async () => {
    const { headers } = await oauth.request({
      url: `${root}/upload/drive/v3/files?uploadType=resumable&supportsAllDrives=true&fields=id`,
      method: 'POST',
      headers: { 'x-upload-content-type': media_type, 'x-upload-content-length': String(bytes) },
      data: { name, mimeType: media_type, parents: [folder], appProperties: { [ourId]: file_id } },
      signal,
    });
    const address = headers.get('location');
    // The tokens go along with the bytes: nowhere but to Google.
    if (address === null || new URL(address, root).origin !== root) throw driveFailure('busy');
    return address;
  });

type Progress = { id: string } | { next: number };

/** A blob, since the library looks through every byte of a buffer, twice and with the whole process waiting, where a request fails. */
type Part = { address: string; range: string; data: Blob; signal: AbortSignal };

/** One request of an upload under way: its outcome, or the byte from which it goes on. */
const put = ({ oauth }: DriveSession, { address, range, data, signal }: Part) =>
  saying(async (): Promise<Progress> => {
    const {
      status,
      headers,
      data: answer,
    } = await oauth.request<{ id?: string }>({
      url: address,
      method: 'PUT',
      headers: { 'content-range': range },
      data,
      signal,
      timeout: chunkTimeout,
      retryConfig: { retry: 0, noResponseRetries: 0 },
      validateStatus: (code) => (code >= 200 && code < 300) || code === 308,
    });
    if (status !== 308) return { id: answer.id ?? '' };
    const last = /(\d+)$/.exec(headers.get('range') ?? '')?.[1];
    return { next: last === undefined ? 0 : Number(last) + 1 };
  });

const read = async (handle: FileHandle, start: number, bytes: number): Promise<Buffer<ArrayBuffer>> => {
  const chunk = Buffer.alloc(Math.min(chunkSize, bytes - start));
  const { bytesRead } = await handle.read(chunk, 0, chunk.length, start);
  return chunk.subarray(0, bytesRead);
};

const mayResume = (error: unknown, { signal }: Upload) =>
  isDriveFailure(error) && (error.drive === 'busy' || error.drive === 'unreachable') && !signal.aborted;

const send = async (session: DriveSession, upload: Upload, handle: FileHandle): Promise<string> => {
  const { bytes, signal } = upload;
  const address = await begin(session, upload);
  const chunkFrom = async (start: number) => {
    const chunk = await read(handle, start, bytes);
    const range = `bytes ${start}-${start + chunk.length - 1}/${bytes}`;
    return put(session, { address, range, data: new Blob([chunk]), signal });
  };
  /** What of it has arrived? All of it, perhaps. */
  const ask = () => put(session, { address, range: `bytes */${bytes}`, data: new Blob(), signal });
  let next: number | undefined = 0;
  for (let resumptions = 0; ;) {
    try {
      const progress: Progress = await (next === undefined ? ask() : chunkFrom(next));
      if ('id' in progress) return progress.id;
      next = progress.next;
    } catch (error) {
      if (resumptions++ >= mostResumptions || !mayResume(error, upload)) throw error;
      await pause(resumptions * resumptionDelay, signal);
      next = undefined;
    }
  }
};

/**
 * Sends a file that is kept here into a folder on the Drive and answers its id there. A file that an earlier try has
 * brought there, whether or not we have heard of it, is found by our id and not sent twice. Throws a DriveFailure.
 */
export const uploadFile = async (session: DriveSession, upload: Upload): Promise<string> => {
  const found = await findUploaded(session, upload.folder, upload.file_id);
  if (found !== undefined) return found;
  const handle = await open(upload.path);
  try {
    return await send(session, upload, handle);
  } finally {
    await handle.close();
  }
};
