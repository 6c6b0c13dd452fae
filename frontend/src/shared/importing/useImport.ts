import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { isApiError, isSignedOut } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { toast } from '../toasts.ts';
import type { Decision, ImportReport } from './import-report.ts';

/** Where a workbook goes, relative to /api, and what is said of it. */
export type ImportTarget = {
  path: string;
  done: (report: ImportReport) => string;
  failed: (error: unknown) => string;
};

type Chosen = { file: File; taken: Decision[] };
type Stage =
  | { at: 'idle' }
  | { at: 'reading' }
  | ({ at: 'preview' | 'rereading' | 'writing'; report: ImportReport } & Chosen)
  | { at: 'done' };

const formOf = (file: File) => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

const asked = (path: string, taken: Decision[], also: Record<string, string>) => {
  const query = new URLSearchParams([
    ...taken.map((decision) => [decision, 'true']),
    ...Object.entries(also),
  ]);
  return query.size > 0 ? `${path}?${query}` : path;
};

/** The preview that the server answers when what would be written is no longer what was shown. */
const previewIn = (error: unknown): ImportReport | undefined =>
  isApiError(error) ? (error.body as { preview?: ImportReport }).preview : undefined;

/**
 * An upload in two steps: the file is read by the server without writing anything (again with each decision the person takes), and
 * imported once the person has seen what it would change. `failure` keeps what was said of a failure in sight after its toast is gone.
 */
export const useImport = ({ path, done, failed }: ImportTarget) => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const [failure, setFailure] = useState('');

  const upload = async ({ file, taken }: Chosen, also: Record<string, string>) =>
    (await send('POST', asked(path, taken, also), formOf(file))) as ImportReport;

  /** Says why, and goes back to where the person was. */
  const fail = (error: unknown, back: Stage) => {
    setStage(back);
    if (isSignedOut(error)) return;
    setFailure(failed(error));
    toast(failed(error), 'error');
  };

  const preview = async (chosen: Chosen, back: Stage) => {
    try {
      setStage({ at: 'preview', ...chosen, report: await upload(chosen, { dry_run: 'true' }) });
    } catch (error) {
      fail(error, back);
    }
  };

  const choose = (file: File) => {
    setFailure('');
    setStage({ at: 'reading' });
    return preview({ file, taken: [] }, { at: 'idle' });
  };

  const decide = async (taken: Decision[]) => {
    if (stage.at !== 'preview') return;
    setStage({ ...stage, at: 'rereading', taken });
    await preview({ file: stage.file, taken }, stage);
  };

  const confirm = async () => {
    if (stage.at !== 'preview') return;
    setStage({ ...stage, at: 'writing' });
    try {
      const { digest } = stage.report;
      toast(done(await upload(stage, digest ? { digest } : {})), 'success');
      setStage({ at: 'done' });
      void client.invalidateQueries();
    } catch (error) {
      const report = previewIn(error);
      fail(error, report ? { ...stage, at: 'preview', report } : stage);
    }
  };

  return {
    stage,
    failure,
    choose,
    decide,
    confirm,
    cancel: () => setStage({ at: 'idle' }),
    forgetFailure: () => setFailure(''),
  };
};

export type Upload = ReturnType<typeof useImport>;
