import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { isSignedOut } from '../../api/api-error.ts';
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

const asked = (path: string, taken: Decision[], dryRun: boolean) => {
  const query = new URLSearchParams(taken.map((decision) => [decision, 'true']));
  if (dryRun) query.set('dry_run', 'true');
  return query.size > 0 ? `${path}?${query}` : path;
};

/**
 * An upload in two steps: the file is read by the server without writing anything (again with each decision the person takes), and
 * imported once the person has seen what it would change. `failure` keeps what was said of a failure in sight after its toast is gone.
 */
export const useImport = ({ path, done, failed }: ImportTarget) => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const [failure, setFailure] = useState('');

  const upload = async ({ file, taken }: Chosen, dryRun: boolean) =>
    (await send('POST', asked(path, taken, dryRun), formOf(file))) as ImportReport;

  /** Says why, and goes back to where the person was. */
  const fail = (error: unknown, back: Stage) => {
    setStage(back);
    if (isSignedOut(error)) return;
    setFailure(failed(error));
    toast(failed(error), 'error');
  };

  const preview = async (chosen: Chosen, back: Stage) => {
    try {
      setStage({ at: 'preview', ...chosen, report: await upload(chosen, true) });
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
      toast(done(await upload(stage, false)), 'success');
      setStage({ at: 'done' });
      void client.invalidateQueries();
    } catch (error) {
      fail(error, stage);
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
