import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { detailOf, isSignedOut } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { catalog, importing } from '../../messages.ts';
import { toast } from '../../shared/toasts.ts';
import type { ImportReport, Kind } from './import-report.ts';

const formOf = (file: File) => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

const said = (kind: Kind, report: ImportReport) =>
  kind === 'catalog'
    ? catalog.uploaded(report.items_added ?? 0)
    : catalog.programUploaded(report.concepts_processed ?? 0);

type Stage =
  | { at: 'idle' }
  | { at: 'reading' }
  | { at: 'preview' | 'writing'; file: File; report: ImportReport }
  | { at: 'done' };

/**
 * An upload in two steps: the file is read by the server without writing anything, and imported once the person has seen what it would
 * change. `failure` keeps the server's reason in sight after its toast is gone.
 */
export const useImport = (kind: Kind, project: string) => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const [failure, setFailure] = useState('');

  const fail = (error: unknown) => {
    setStage({ at: 'idle' });
    if (isSignedOut(error)) return;
    const reason = detailOf(error, (error instanceof Error && error.message) || importing.unknown);
    setFailure(reason);
    toast(catalog.uploadFailed(reason), 'error');
  };

  const choose = async (file: File) => {
    setFailure('');
    setStage({ at: 'reading' });
    try {
      const report = (await send(
        'POST',
        `${kind}/upload/${project}?dry_run=true`,
        formOf(file),
      )) as ImportReport;
      setStage({ at: 'preview', file, report });
    } catch (error) {
      fail(error);
    }
  };

  const confirm = async () => {
    if (stage.at !== 'preview') return;
    setStage({ ...stage, at: 'writing' });
    try {
      const report = (await send('POST', `${kind}/upload/${project}`, formOf(stage.file))) as ImportReport;
      toast(said(kind, report), 'success');
      setStage({ at: 'done' });
      void client.invalidateQueries();
    } catch (error) {
      fail(error);
    }
  };

  return {
    stage,
    failure,
    choose,
    confirm,
    cancel: () => setStage({ at: 'idle' }),
    forgetFailure: () => setFailure(''),
  };
};
