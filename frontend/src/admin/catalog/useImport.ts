import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { detailOf, isSignedOut } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { catalog, importing } from '../../messages.ts';
import { toast } from '../../shared/toasts.ts';
import type { Decision, ImportReport, Kind } from './import-report.ts';

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

const pathOf = (kind: Kind, project: string, taken: Decision[], dryRun: boolean) => {
  const query = new URLSearchParams(taken.map((decision) => [decision, 'true']));
  if (dryRun) query.set('dry_run', 'true');
  return `${kind}/upload/${project}${query.size > 0 ? `?${query}` : ''}`;
};

const said = (kind: Kind, report: ImportReport) =>
  kind === 'catalog'
    ? catalog.uploaded(report.items_added ?? 0)
    : catalog.programUploaded(report.concepts_processed ?? 0);

const reasonOf = (error: unknown) =>
  detailOf(error, (error instanceof Error && error.message) || importing.unknown);

/**
 * An upload in two steps: the file is read by the server without writing anything (again with each decision the person takes), and
 * imported once the person has seen what it would change. `failure` keeps the server's reason in sight after its toast is gone.
 */
export const useImport = (kind: Kind, project: string) => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const [failure, setFailure] = useState('');

  const upload = async ({ file, taken }: Chosen, dryRun: boolean) =>
    (await send('POST', pathOf(kind, project, taken, dryRun), formOf(file))) as ImportReport;

  /** Says why, and goes back to where the person was. */
  const fail = (error: unknown, back: Stage) => {
    setStage(back);
    if (isSignedOut(error)) return;
    setFailure(reasonOf(error));
    toast(catalog.uploadFailed(reasonOf(error)), 'error');
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
      toast(said(kind, await upload(stage, false)), 'success');
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
