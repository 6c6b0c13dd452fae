import { open, type FileHandle } from 'node:fs/promises';
import { pause } from '@obraclara/platform/store';
import { driveFailure, isDriveFailure, saying } from './failure.ts';
import { findUploaded, ourId } from './files.ts';
import type { DriveSession } from './session.ts';

export type Upload = {
  /** Id of the target folder on the Drive. */
  folder: string;
  file_id: string;
  name: string;
  media_type: string;
  /** Local path of the file, and its size in bytes. */
  path: string;
  bytes: number;
  signal: AbortSignal;
};

/** Bytes per chunk, which is in memory at once. Google requires multiples of 256 KiB. */
const chunkSize = 4 * 1024 * 1024;
/** Milliseconds for one chunk: 4 MiB in 90 s, for a phone in the field. */
const chunkTimeout = 90_000;
/** Number of resumptions of an interrupted upload before the job fails. */
const mostResumptions = 3;
/** Milliseconds before the first resumption; the second waits twice as long, and so on. */
const resumptionDelay = 250;

/** Starts an upload; returns the address for its bytes. */
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
    // Upload requests carry the tokens, which must reach only Google.
    if (address === null || new URL(address, root).origin !== root) throw driveFailure('busy');
    return address;
  });

type Progress = { id: string } | { next: number };

/** A blob, because on a failed request the library scans every byte of a buffer twice and blocks the process. */
type Part = { address: string; range: string; data: Blob; signal: AbortSignal };

/** Sends one chunk: returns the file's id, or the next byte to send. */
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
  /** Queries the received bytes; the upload may already be complete. */
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
 * Uploads a local file to a Drive folder and returns its id there. Finds a file from an earlier attempt by the application's id, and does
 * not send it twice. Throws a DriveFailure.
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
