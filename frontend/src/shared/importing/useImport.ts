import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { isApiError, isSignedOut } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { toast } from '../toasts.ts';
import type { Decision, ImportReport } from './import-report.ts';

/** Why the last of some uploads failed, in sight after its toast is gone and until one of them is tried again. */
export type Failure = { said: string; say: (why: string) => void };

export const useFailure = (): Failure => {
  const [said, say] = useState('');
  return { said, say };
};

/** Where a workbook goes, relative to /api, and what is said of it. */
export type ImportTarget = {
  path: string;
  done: (report: ImportReport) => string;
  failed: (error: unknown) => string;
  /** Kept by whoever shows it. */
  failure: Failure;
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
 * imported once the person has seen what it would change.
 */
export const useImport = ({ path, done, failed, failure }: ImportTarget) => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });

  const upload = async ({ file, taken }: Chosen, also: Record<string, string>) =>
    (await send('POST', asked(path, taken, also), formOf(file))) as ImportReport;

  /** Says why, and goes back to where the person was. */
  const fail = (error: unknown, back: Stage) => {
    setStage(back);
    if (isSignedOut(error)) return;
    failure.say(failed(error));
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
    failure.say('');
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
      failure.say('');
      setStage({ at: 'done' });
      void client.invalidateQueries();
    } catch (error) {
      const report = previewIn(error);
      fail(error, report ? { ...stage, at: 'preview', report } : stage);
    }
  };

  return { stage, choose, decide, confirm, cancel: () => setStage({ at: 'idle' }) };
};

export type Upload = ReturnType<typeof useImport>;
