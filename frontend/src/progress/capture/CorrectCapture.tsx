import type { ProjectListed } from '@obraclara/api';
import { useMemo } from 'react';
import { progressCapture } from '../../device/progress.ts';
import type { Item } from '../../offline/item.ts';
import { correctionTexts } from '../../offline/correction-messages.ts';
import { AwaitedDialog } from '../../ui/dialogs/AwaitedDialog.tsx';
import { useProgressAnalytics, type ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { ContractDates, datesOf } from '../../shared/contract-dates.ts';
import { texts } from '../messages.ts';
import { useWithPending } from '../pending.ts';
import { ProgressDialog } from './ProgressDialog.tsx';

const none: ConceptProgress[] = [];

type Props = { item: Item<'progress'>; project: ProjectListed; close: () => void };

/** The form of a pending capture, filled with it. Closing changes nothing. */
export const CorrectCapture = ({ item, project, close }: Props) => {
  const query = useProgressAnalytics(project.id);
  const dates = useMemo(() => datesOf(project), [project]);
  const { user_id, project_id, body } = item;
  const concepts = useWithPending(project_id, query.data?.concept_progress ?? none);
  if (!query.data)
    return (
      <AwaitedDialog title={correctionTexts.capture} query={query} failed={texts.loadFailed} close={close} />
    );
  return (
    <ContractDates value={dates}>
      <ProgressDialog
        owner={{ user_id, project_id }}
        concepts={concepts}
        concept_id={body.concept_id}
        editing={null}
        correcting={progressCapture.rebased(item)}
        close={close}
      />
    </ContractDates>
  );
};
