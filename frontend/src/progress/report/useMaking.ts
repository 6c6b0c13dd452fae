import { useEffect, useRef, useState } from 'react';
import { download } from '../../ui/download.ts';
import { toast } from '../../ui/states/toasts.ts';
import { makeReport, type Stage, type Unpictured } from './make-report.ts';
import { fileNameOf, reportTexts } from './report-texts.ts';

/** Returns a function that generates and downloads a report. `stage`: its progress, null while none is running; unmounting aborts it. */
export const useMaking = () => {
  const [stage, setStage] = useState<Stage | null>(null);
  const making = useRef<AbortController>(null);
  useEffect(() => () => making.current?.abort(), []);

  const make = async (of: Unpictured) => {
    const { signal } = (making.current = new AbortController());
    try {
      const pdf = await makeReport(of, setStage, signal);
      download(fileNameOf(of.from, of.until), pdf);
    } catch (error) {
      if (signal.aborted) return;
      reportError(error);
      toast(reportTexts.failed, 'error');
    } finally {
      if (!signal.aborted) setStage(null);
    }
  };
  return { stage, make };
};
