import { businessDay } from '@obraclara/events';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { analyticsOf } from '../api/useAnalytics.ts';
import { useAll } from '../api/useAll.ts';
import { repository } from '../messages.ts';
import { backupTexts as words } from '../offline/backup-messages.ts';
import { backupName, backupOf, type Known } from '../offline/backup.ts';
import type { Item } from '../offline/item.ts';
import { useSession } from '../session/useSession.ts';
import { download } from '../ui/download.ts';
import { toast } from '../ui/states/toasts.ts';

/** Names for the ids in captures, from the queries loaded so far. */
const useKnown = (): Known => {
  const client = useQueryClient();
  const api = useDataProvider<Api>();
  const { data: projects } = useAll('projects');
  const person = useSession()?.user.name ?? '';
  return {
    person,
    project: (id) => projects?.find((project) => project.id === id)?.name,
    concept: (project_id, id) => {
      const read = client.getQueryData(analyticsOf(api, 'progress', project_id).queryKey);
      const found = read?.concept_progress.find(({ concept_id }) => concept_id === id);
      return found && { code: found.concept_code, name: found.concept_name };
    },
  };
};

/** Downloads the outbox as a zip. */
export const useBackup = (items: readonly Item[]) => {
  const known = useKnown();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      download(backupName(known, businessDay(new Date())), await backupOf(items, known));
      toast(repository.started, 'success');
    } catch (error) {
      toast(words.failed, 'error');
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return { make, busy };
};
