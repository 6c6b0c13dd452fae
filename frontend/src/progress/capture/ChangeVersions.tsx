import { photosOf } from '@obraclara/events';
import type { ReactNode } from 'react';
import type { Terms } from '../../device/progress.ts';
import { changeTexts } from '../../offline/change-messages.ts';
import type { Item } from '../../offline/item.ts';
import { moved, type Field } from '../../shared/conflict/fields.ts';
import { Differences, type Difference } from '../../shared/conflict/Differences.tsx';
import { counted } from '../../ui/format/format.ts';
import type { ProgressRecord } from '../record.ts';
import { correctedFields } from './corrected-fields.ts';
import { captureTexts as words } from './messages.ts';

/** The displayed value of a part; photos without an address are counted instead. */
const drawn = ({ shown, drawn }: Field<Terms>, terms: Terms): ReactNode => {
  if (!drawn) return shown(terms);
  const count = photosOf({ photo_url: null, ...terms }).length;
  return drawn(terms) || (count > 0 && counted(count, 'foto', 'fotos'));
};

/** Differences between the current record and the refused change. */
const differencesOf = ({ over, refusal, body }: Item<'progress'>): Difference[] => {
  const current = refusal?.current as ProgressRecord | undefined;
  const { record: opened, does } = over!;
  const isChanged = ({ shown }: Field<Terms>) => shown(body) !== shown(opened);
  if (!current)
    return correctedFields
      .filter(isChanged)
      .map((field) => ({ label: field.label, now: words.gone, mine: drawn(field, body) }));
  const mine = does === 'remove' ? opened : body;
  const theirs = moved(correctedFields, { opened, mine, current });
  return theirs
    .filter((field) => does === 'remove' || isChanged(field))
    .map((field) => ({ label: field.label, now: drawn(field, current), mine: drawn(field, mine) }));
};

/** Both versions of a record whose change was refused because another user changed or deleted it. */
export const ChangeVersions = ({ item }: { item: Item<'progress'> }) => (
  <Differences
    differences={differencesOf(item)}
    {...(item.over?.does === 'remove' && { mine: changeTexts.asSeen })}
  />
);
