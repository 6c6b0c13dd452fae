import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { isApiError, isSignedOut } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { toast } from '../toasts.ts';
import type { Decision, ImportReport } from './import-report.ts';

/** Why the last of several uploads failed: shown after its toast has disappeared, until the next attempt. */
export type Failure = { said: string; say: (why: string) => void };

export const useFailure = (): Failure => {
  const [said, say] = useState('');
  return { said, say };
};

/** Path of the upload, relative to /api, and its messages. */
export type ImportTarget = {
  path: string;
  done: (report: ImportReport) => string;
  failed: (error: unknown) => string;
  /** State of the component that shows the error. */
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

/** New preview in the server's error response, if the data to write have changed since the preview on screen. */
const previewIn = (error: unknown): ImportReport | undefined =>
  isApiError(error) ? (error.body as { preview?: ImportReport }).preview : undefined;

/**
 * Uploads a file in two steps: the server reads it without writing (again for each option that the user chooses), then imports it after the
 * user has confirmed the preview.
 */
export const useImport = ({ path, done, failed, failure }: ImportTarget) => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });

  const upload = async ({ file, taken }: Chosen, also: Record<string, string>) =>
    (await send('POST', asked(path, taken, also), formOf(file))) as ImportReport;

  /** Shows the error and returns to the previous stage. */
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
