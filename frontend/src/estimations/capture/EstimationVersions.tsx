import { useAll } from '../../api/useAll.ts';
import { estimations as words, estimationStatuses } from '../../messages.ts';
import { changeTexts } from '../../offline/change-messages.ts';
import type { Item } from '../../offline/item.ts';
import { Differences, type Difference } from '../../shared/conflict/Differences.tsx';
import { moved } from '../../shared/conflict/fields.ts';
import { differencesFromDeleted } from '../../shared/conflict/deleted-differences.ts';
import { draftOf } from '../draft.ts';
import type { EstimationProject, EstimationRow } from '../row.ts';
import { currentDraft, draftFields } from './draft-conflict.ts';
import { draftOfWaiting } from './waiting-draft.ts';

type Props = { item: Item<'estimations'> };

/** Difference in status. No change sends the status, but the user who deletes an estimation considers it. */
const statusMoved = (seen: EstimationRow, now: EstimationRow): Difference[] =>
  seen.status === now.status
    ? []
    : [{ label: words.status, now: estimationStatuses[now.status], mine: estimationStatuses[seen.status] }];

/** All differences between the current estimation and the change, as the form shows them, since the body contains every field. */
const differencesOf = ({ item, project }: Props & { project: EstimationProject }): Difference[] => {
  const { record, does } = item.over!;
  const opened = draftOf(record, project);
  const removes = does === 'remove';
  const mine = removes ? opened : draftOfWaiting(item, project);
  const there = item.refusal?.current;
  const versions = { opened, mine, current: there ? currentDraft(project)(there) : opened };
  const fields = draftFields(versions);
  if (!there) return differencesFromDeleted({ fields, opened, mine });
  const parts = moved(fields, versions).map(({ label, shown }) => ({
    label,
    now: shown(versions.current),
    mine: shown(mine),
  }));
  return removes ? [...parts, ...statusMoved(record, { ...record, ...there })] : parts;
};

/** Both versions of an estimation whose change was refused, because it was changed or deleted in the meantime. */
export const EstimationVersions = ({ item }: Props) => {
  const project = useAll('projects').data?.find(({ id }) => id === item.project_id);
  if (!project) return null;
  return (
    <Differences
      differences={differencesOf({ item, project })}
      {...(item.over?.does === 'remove' && { mine: changeTexts.asSeen })}
    />
  );
};
