import { Box, Stack, Typography } from '@mui/material';
import { WaitingNote } from '../../shared/WaitingNote.tsx';
import type { HistoryFilter } from '../../shared/progress-history.ts';
import type { Item } from '../../offline/item.ts';
import { waitingTexts } from '../../offline/messages.ts';
import { shownFiles } from '../../offline/shown-files.ts';
import { counted, day, quantity } from '../../ui/format/format.ts';
import { clamped } from '../concepts/ConceptName.tsx';
import { usePendingEntries } from '../pending.ts';
import { WindowList } from '../WindowList.tsx';
import type { Naming } from './listed.ts';

const card = {
  p: 1.5,
  mb: 1,
  border: '1px dashed var(--petrol)',
  borderRadius: 2,
  bgcolor: 'var(--paper)',
};

type CardProps = { item: Item<'progress'>; naming: Naming };

const Card = ({ item, naming: { concepts } }: CardProps) => {
  const { body } = item;
  const concept = concepts.get(body.concept_id);
  const photos = shownFiles(item).length;
  const about = [
    `${quantity(body.quantity_advanced)} ${concept?.unit ?? ''}`.trim(),
    day(body.progress_date),
    photos > 0 && counted(photos, 'foto', 'fotos'),
  ];
  return (
    <Box sx={card}>
      <Box sx={{ fontWeight: 700 }}>{about.filter(Boolean).join(' · ')}</Box>
      <Box sx={clamped}>
        {concept ? (
          <>
            <strong translate="no">{concept.concept_code}</strong> {concept.concept_name}
          </>
        ) : (
          item.title
        )}
      </Box>
      {body.observations && <Box sx={{ ...clamped, color: 'text.secondary' }}>{body.observations}</Box>}
      <WaitingNote item={item} />
    </Box>
  );
};

const keyOf = ({ id }: Item) => id;

/**
 * New records of a project that only this device has, the latest first, by the filter of the history. `records`: those of the server, which
 * may have one whose answer was lost.
 */
export const usePendingRecords = (
  project_id: string,
  { created_by, concept_id }: HistoryFilter,
  records: readonly { id: string }[],
): Item<'progress'>[] => {
  const there = new Set(records.map(({ id }) => id));
  return usePendingEntries(project_id)
    .filter(({ id, over }) => !over && !there.has(id))
    .filter(({ user_id }) => created_by === null || created_by === user_id)
    .filter(({ body }) => concept_id === null || concept_id === body.concept_id)
    .toReversed();
};

type Props = { pending: readonly Item<'progress'>[]; naming: Naming };

/** Records that the server has not confirmed. «Por enviar» has their actions. */
export const PendingRecords = ({ pending, naming }: Props) =>
  pending.length > 0 && (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="h3">{`${waitingTexts.title} (${pending.length})`}</Typography>
      <WindowList label={waitingTexts.title} rows={pending} rowKey={keyOf} rowHeight={100}>
        {(item) => <Card item={item} naming={naming} />}
      </WindowList>
    </Stack>
  );
