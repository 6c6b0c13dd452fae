/// <reference lib="webworker" />
import { makePdf, type Typefaces } from '../../ui/pdf/make-pdf.ts';
import { reportDefinition, type ReportOf } from './definition.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Message to the worker. */
export type ReportOrder = { report: ReportOf; typefaces: Typefaces };

/** Reply of the worker: the PDF, or an error. */
export type ReportReply = { pdf: Blob } | { problem: string };

const reply = (message: ReportReply) => self.postMessage(message);

self.addEventListener('message', ({ data: { report, typefaces } }: MessageEvent<ReportOrder>) => {
  makePdf(reportDefinition(report), typefaces).then(
    (pdf) => reply({ pdf }),
    (error: unknown) => reply({ problem: String(error) }),
  );
});
