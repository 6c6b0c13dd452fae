import { Box, Stack, Typography } from '@mui/material';
import type { ProgressAnswer } from '@obraclara/api';
import { addQuantities } from '@obraclara/events';
import { counted, day, quantity } from '../../shared/format.ts';
import { PhotoImage } from '../../shared/PhotoImage.tsx';
import { ErrorState, TableSkeleton } from '../../shared/states.tsx';
import { useConcepts } from '../capture/useConcepts.ts';
import type { EstimationRow } from '../row.ts';
import { texts } from '../messages.ts';
import { clamped } from './clamped.ts';
import { claimTexts } from './messages.ts';
import { usePeriod } from './usePeriod.ts';

/** Records by concept, the concepts in the order of `ids` and then as they come. */
const byConcept = (records: readonly ProgressAnswer[], ids: readonly string[]) => {
  const groups = new Map<string, ProgressAnswer[]>(ids.map((id) => [id, []]));
  for (const record of records)
    groups.set(record.concept_id, [...(groups.get(record.concept_id) ?? []), record]);
  return [...groups].filter(([, own]) => own.length > 0);
};

/** `2 registros · 3 fotos` */
const sumsOf = (records: readonly ProgressAnswer[]): string => {
  const photos = records.flatMap((record) => record.photos).length;
  return [
    counted(records.length, 'registro', 'registros'),
    ...(photos > 0 ? [counted(photos, 'foto', 'fotos')] : []),
  ].join(' · ');
};

const photo = {
  width: 72,
  height: 72,
  borderRadius: 2,
  overflow: 'hidden',
  border: '1px solid var(--line)',
  bgcolor: 'var(--sunken)',
} as const;

const Photos = ({ of, code }: { of: ProgressAnswer; code: string }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {of.photos.map(
      ({ photo_url, thumbnail_url }, index) =>
        photo_url && (
          <Box
            key={photo_url}
            component="a"
            href={photo_url}
            target="_blank"
            rel="noreferrer"
            aria-label={claimTexts.photo(code, day(of.progress_date), index + 1)}
            sx={photo}
          >
            <PhotoImage src={thumbnail_url ?? photo_url} alt="" lazy />
          </Box>
        ),
    )}
  </Box>
);

const Record = ({ of, code, unit }: { of: ProgressAnswer; code: string; unit: string }) => (
  <Box component="li" sx={{ py: 1, borderTop: '1px solid var(--line)', display: 'grid', gap: 1 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <span>{day(of.progress_date)}</span>
      <strong>
        {quantity(of.quantity_advanced)} {unit}
      </strong>
      <Box component="span" sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
        {of.observations}
      </Box>
    </Box>
    {of.photos.length > 0 && <Photos of={of} code={code} />}
  </Box>
);

/** What was advanced in the period of a claim, by concept: its own first; with the photos. */
export const ClaimProgress = ({ row, project_id }: { row: EstimationRow; project_id: string }) => {
  const records = usePeriod(project_id, row);
  const { concepts, complete, isError, retry } = useConcepts(project_id);
  if (isError) return <ErrorState message={texts.conceptsFailed} onRetry={retry} />;
  if (records.isPending || !complete) return <TableSkeleton rows={3} height={56} />;
  if (!records.data)
    return <ErrorState message={claimTexts.progressFailed} onRetry={() => void records.refetch()} />;
  if (records.data.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{claimTexts.noProgress}</Typography>;
  const known = new Map(concepts.map((concept) => [concept.id, concept]));
  const groups = byConcept(
    records.data,
    row.concepts.map(({ concept_id }) => concept_id),
  );
  return (
    <Stack sx={{ gap: 1 }}>
      {groups.map(([id, own]) => {
        const concept = known.get(id);
        const unit = concept?.unit ?? '';
        const sum = addQuantities(...own.map(({ quantity_advanced }) => quantity_advanced));
        const code = concept?.concept_code ?? claimTexts.goneConcept;
        return (
          <Box key={id} component="details" sx={{ border: '1px solid var(--line)', borderRadius: 2, px: 2 }}>
            <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', overflowWrap: 'anywhere' }}>
              <strong>{code}</strong>
              <Box component="span" sx={clamped}>
                {concept?.concept_name}
              </Box>
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
                {quantity(sum)} {unit} · {sumsOf(own)}
              </Box>
            </Box>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {own.map((record) => (
                <Record key={record.id} of={record} code={code} unit={unit} />
              ))}
            </Box>
          </Box>
        );
      })}
    </Stack>
  );
};
