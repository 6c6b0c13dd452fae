import { lacksLetters } from '@obraclara/events';
import { picturesOf } from './pictures.ts';
import { reportDefinition, type ReportOf } from './definition.ts';

/** How far it is: which photo is being prepared, counted from 0, or null once all are. */
export type Stage = { photo: number | null; of: number };

/** A report before its photos are at hand. */
export type Unpictured = Omit<ReportOf, 'pictures'>;

/** The report as a PDF. Rejects once `signal` aborts, and where what makes a PDF does not come. */
export const makeReport = async (
  of: Unpictured,
  tell: (stage: Stage) => void,
  signal: AbortSignal,
): Promise<Blob> => {
  const sources = of.records.flatMap((record) => record.sources);
  tell({ photo: null, of: sources.length });
  const { makePdf } = await import('../../shared/pdf/make-pdf.ts');
  const pictures = await picturesOf(sources, (photo) => tell({ photo, of: sources.length }), signal);
  tell({ photo: null, of: sources.length });
  const lacking = lacksLetters(JSON.stringify([of.project, of.by, of.records]));
  const pdf = await makePdf(reportDefinition({ ...of, pictures }), { lacking });
  signal.throwIfAborted();
  return pdf;
};
