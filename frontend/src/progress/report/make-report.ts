import broad from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff?url';
import { needsFallbackFont } from '@obraclara/events';
import bold from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url';
import normal from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url';
import type { ReportOf } from './definition.ts';
import { picturesOf } from './pictures.ts';
import type { ReportOrder, ReportReply } from './report.worker.ts';

/** Progress: index of the photo being prepared, from 0; null once all are. */
export type Stage = { photo: number | null; of: number };

/** A report before its photos are loaded. */
export type Unpictured = Omit<ReportOf, 'pictures'>;

/** Generates the PDF in a worker, so that the page stays responsive. The worker ends after its reply, or when `signal` aborts. */
const pdfInWorker = (order: ReportOrder, signal: AbortSignal): Promise<Blob> => {
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });
  const pdf = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ReportReply>) =>
      'pdf' in data ? resolve(data.pdf) : reject(new Error(data.problem));
    worker.onerror = ({ message }) => reject(new Error(message || 'The report worker did not load'));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.postMessage(order);
  });
  return pdf.finally(() => worker.terminate());
};

const addressOf = (file: string) => new URL(file, location.origin).href;

/** Returns the report as a PDF. Rejects when `signal` aborts, or if the worker or its fonts fail to load. */
export const makeReport = async (
  of: Unpictured,
  tell: (stage: Stage) => void,
  signal: AbortSignal,
): Promise<Blob> => {
  const sources = of.records.flatMap((record) => record.sources);
  const pictures = await picturesOf(sources, (photo) => tell({ photo, of: sources.length }), signal);
  signal.throwIfAborted();
  tell({ photo: null, of: sources.length });
  const lacking = needsFallbackFont(JSON.stringify([of.project, of.by, of.records]));
  const typefaces = {
    normal: addressOf(normal),
    bold: addressOf(bold),
    ...(lacking && { broad: addressOf(broad) }),
  };
  return pdfInWorker({ report: { ...of, pictures }, typefaces }, signal);
};
