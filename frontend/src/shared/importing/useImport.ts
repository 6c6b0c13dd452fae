import type { Headings } from '@obraclara/events';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { isApiError, isSignedOut } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { toast } from '../../ui/states/toasts.ts';
import type { Decision, ImportReport, Unheaded } from './import-report.ts';

/** Why the last of several uploads failed: shown after its toast has disappeared, until the next attempt. */
export type Failure = { message: string; say: (why: string) => void };

export const useFailure = (): Failure => {
  const [message, say] = useState('');
  return { message, say };
};

/** Path of the upload, relative to /api, and its messages. */
export type ImportTarget = {
  path: string;
  done: (report: ImportReport) => string;
  failed: (error: unknown) => string;
  /** State of the component that shows the error. */
  failure: Failure;
};

/** `headings`: meanings that the user gave to headings of this file. */
type Chosen = { file: File; taken: Decision[]; headings: Headings };
type Stage =
  | { at: 'idle' }
  | { at: 'reading' }
  | ({ at: 'preview' | 'rereading' | 'writing'; report: ImportReport } & Chosen)
  | ({ at: 'unheaded'; unheaded: Unheaded; busy: boolean } & Chosen)
  | { at: 'done' };

/** Request body with a file. */
export const formOf = (file: File) => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

const asked = (path: string, { taken, headings }: Chosen, also: Record<string, string>) => {
  const query = new URLSearchParams([
    ...taken.map((decision) => [decision, 'true']),
    ...(Object.keys(headings).length > 0 ? [['headings', JSON.stringify(headings)]] : []),
    ...Object.entries(also),
  ]);
  return query.size > 0 ? `${path}?${query}` : path;
};

/** New preview in the server's error response, if the data to write have changed since the preview on screen. */
const previewIn = (error: unknown): ImportReport | undefined =>
  isApiError(error) ? (error.body as { preview?: ImportReport }).preview : undefined;

const chosenIn = ({ file, taken, headings }: Chosen): Chosen => ({ file, taken, headings });

const unheadedIn = (error: unknown): Unheaded | undefined => {
  const body = isApiError(error) ? (error.body as Partial<Unheaded>) : {};
  return body.unknown_headings && (body as Unheaded);
};

/**
 * Uploads a file in two steps. The server reads it without writing, again for each option or heading meaning that the user chooses. It
 * imports the file after the user has confirmed the preview.
 */
export const useImport = ({ path, done, failed, failure }: ImportTarget) => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });

  const upload = async (chosen: Chosen, also: Record<string, string>) =>
    (await send('POST', asked(path, chosen, also), formOf(chosen.file))) as ImportReport;

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
      failure.say('');
    } catch (error) {
      const unheaded = unheadedIn(error);
      if (!unheaded) return fail(error, back);
      // The dialog shows the reason; a toast would cover its inputs.
      failure.say(failed(error));
      setStage({ at: 'unheaded', ...chosen, unheaded, busy: false });
    }
  };

  const choose = (file: File) => {
    failure.say('');
    setStage({ at: 'reading' });
    return preview({ file, taken: [], headings: {} }, { at: 'idle' });
  };

  const decide = async (taken: Decision[]) => {
    if (stage.at !== 'preview') return;
    setStage({ ...stage, at: 'rereading', taken });
    await preview({ ...chosenIn(stage), taken }, stage);
  };

  const say = async (headings: Headings) => {
    if (stage.at !== 'preview' && stage.at !== 'unheaded') return;
    setStage('unheaded' in stage ? { ...stage, busy: true } : { ...stage, at: 'rereading' });
    const chosen = chosenIn(stage);
    await preview({ ...chosen, headings: { ...chosen.headings, ...headings } }, stage);
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

  return { stage, choose, decide, say, confirm, cancel: () => setStage({ at: 'idle' }) };
};

export type Upload = ReturnType<typeof useImport>;
