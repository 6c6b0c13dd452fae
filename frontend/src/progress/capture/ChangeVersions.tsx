import type { ReactNode } from 'react';
import { changeTexts } from '../../offline/change-messages.ts';
import type { Item } from '../../offline/item.ts';
import { moved, type Field } from '../../shared/conflict/fields.ts';
import { Differences, type Difference } from '../../shared/conflict/Differences.tsx';
import { counted } from '../../shared/format.ts';
import { draftOf, draftOfWaiting, type Draft } from '../draft.ts';
import { shownPhotos } from '../draft-photos.ts';
import type { ProgressRecord } from '../record.ts';
import { correctedFields } from './corrected-fields.ts';
import { captureTexts as words } from './messages.ts';

/** The displayed value of a part; photos without an address are counted instead. */
const drawn = ({ shown, drawn }: Field<Draft>, draft: Draft): ReactNode => {
  if (!drawn) return shown(draft);
  const count = shownPhotos(draft.photos).length;
  return drawn(draft) || (count > 0 && counted(count, 'foto', 'fotos'));
};

/** Differences between the current record and the refused change. */
const differencesOf = ({ over, refusal }: Item<'progress'>, mine: Draft): Difference[] => {
  const current = refusal?.current as ProgressRecord | undefined;
  const opened = draftOf(over!.record);
  if (!current)
    return correctedFields
      .filter(({ shown }) => shown(mine) !== shown(opened))
      .map((field) => ({ label: field.label, now: words.gone, mine: drawn(field, mine) }));
  const now = draftOf(current);
  const wanted = over!.does === 'remove' ? opened : mine;
  const theirs = moved(correctedFields, { opened, mine: wanted, current: now });
  const fields =
    over!.does === 'remove' ? theirs : theirs.filter(({ shown }) => shown(mine) !== shown(opened));
  return fields.map((field) => ({
    label: field.label,
    now: drawn(field, now),
    mine: drawn(field, wanted),
  }));
};

/** Both versions of a record whose change was refused because another user changed or deleted it. */
export const ChangeVersions = ({ item }: { item: Item<'progress'> }) => (
  <Differences
    differences={differencesOf(item, draftOfWaiting(item))}
    {...(item.over?.does === 'remove' && { mine: changeTexts.asSeen })}
  />
);
