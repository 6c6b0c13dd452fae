import { open } from 'node:fs/promises';
import { refuse } from '@obraclara/platform/http';

/** Bytes at the end of a PDF that must contain its end mark; some programs add padding. */
const tail = 64 * 1024;

/** Throws 422 unless the file ends like a PDF: truncated files and others with a PDF's first line do not. */
export const inspectPdf = async (path: string, bytes: number): Promise<void> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.min(tail, bytes)),
      position: Math.max(0, bytes - tail),
    });
    const end = buffer.subarray(0, bytesRead);
    if (!end.includes('startxref') || !end.includes('%%EOF'))
      refuse(422, 'El PDF está incompleto o dañado. Ábralo para revisarlo y vuelva a subirlo.');
  } finally {
    await file.close();
  }
};
