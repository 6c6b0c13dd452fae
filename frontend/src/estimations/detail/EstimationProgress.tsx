import { Box, ButtonBase, Stack, Typography } from '@mui/material';
import type { ProgressAnswer, ProgressSum } from '@obraclara/api';
import { useState } from 'react';
import { day, quantity } from '../../ui/format/format.ts';
import { PhotoImage } from '../../shared/PhotoImage.tsx';
import { ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import { RecordPhotos } from '../../shared/viewer/RecordPhotos.tsx';
import { useConcepts } from '../capture/useConcepts.ts';
import type { EstimationRow } from '../row.ts';
import { texts } from '../messages.ts';
import { clamped } from './clamped.ts';
import { estimationTexts } from './messages.ts';
import { ownFirst, progressOf, recordsAndPhotos } from './period-progress.ts';
import { usePeriodRecords, usePeriodSums, type PeriodOfConcept } from './usePeriod.ts';

const photo = {
  width: 72,
  height: 72,
  borderRadius: 2,
  overflow: 'hidden',
  border: '1px solid var(--line)',
  bgcolor: 'var(--sunken)',
} as const;

type Named = { code: string; name: string; unit: string };
type Show = (of: ProgressAnswer, first: number) => void;

const Photos = ({ of, code, show }: { of: ProgressAnswer; code: string; show: Show }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {of.photos.map(
      ({ photo_url, thumbnail_url }, index) =>
        photo_url && (
          <ButtonBase
            key={photo_url}
            aria-label={estimationTexts.photo(code, day(of.progress_date), index + 1)}
            onClick={() => show(of, index)}
            sx={photo}
          >
            <PhotoImage src={thumbnail_url ?? photo_url} alt="" lazy />
          </ButtonBase>
        ),
    )}
  </Box>
);

const Record = ({
  of,
  concept: { code, unit },
  show,
}: {
  of: ProgressAnswer;
  concept: Named;
  show: Show;
}) => (
  <Box component="li" sx={{ py: 1, borderTop: '1px solid var(--line)', display: 'grid', gap: 1 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <span>{day(of.progress_date)}</span>
      <strong translate="no">
        {quantity(of.quantity_advanced)} {unit}
      </strong>
      <Box component="span" sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
        {of.observations}
      </Box>
    </Box>
    {of.photos.length > 0 && <Photos of={of} code={code} show={show} />}
  </Box>
);

/** Progress records of a concept, loaded when rendered. */
const Records = ({ of, concept, show }: { of: PeriodOfConcept; concept: Named; show: Show }) => {
  const { data, isPending, refetch } = usePeriodRecords(of);
  if (isPending) return <TableSkeleton rows={1} height={56} />;
  if (!data) return <ErrorState message={estimationTexts.progressFailed} onRetry={() => void refetch()} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((record) => (
        <Record key={record.id} of={record} concept={concept} show={show} />
      ))}
    </Box>
  );
};

type GroupProps = { of: PeriodOfConcept; sum: ProgressSum; concept: Named; show: Show };

/** Records of a concept, collapsed until the user opens them. */
const Group = ({ of, sum, concept, show }: GroupProps) => {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <Box
      id={progressOf(of.concept_id)}
      component="details"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setUnfolded(true);
      }}
      sx={{ border: '1px solid var(--line)', borderRadius: 2, px: 2 }}
    >
      <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', overflowWrap: 'anywhere' }}>
        <strong translate="no">{concept.code}</strong>
        <Box component="span" translate="no" sx={clamped}>
          {concept.name}
        </Box>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
          {quantity(sum.quantity_advanced)} {concept.unit} · {recordsAndPhotos(sum)}
        </Box>
      </Box>
      {unfolded && <Records of={of} concept={concept} show={show} />}
    </Box>
  );
};

/** Progress in the period of an estimation, by concept, with photos. The concepts of the estimation precede others. */
export const EstimationProgress = ({ row, project_id }: { row: EstimationRow; project_id: string }) => {
  const sums = usePeriodSums(project_id, row);
  const { concepts, complete, isError, retry } = useConcepts(project_id);
  const [shown, setShown] = useState<{ of: ProgressAnswer; first: number } | null>(null);
  if (isError) return <ErrorState message={texts.conceptsFailed} onRetry={retry} />;
  if (sums.isPending || !complete) return <TableSkeleton rows={3} height={56} />;
  if (!sums.data)
    return <ErrorState message={estimationTexts.progressFailed} onRetry={() => void sums.refetch()} />;
  if (sums.data.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{estimationTexts.noProgress}</Typography>;
  const known = new Map(concepts.map((concept) => [concept.id, concept]));
  const named = (id: string): Named => {
    const concept = known.get(id);
    return {
      code: concept?.concept_code ?? estimationTexts.goneConcept,
      name: concept?.concept_name ?? '',
      unit: concept?.unit ?? '',
    };
  };
  const own = row.concepts.map(({ concept_id }) => concept_id);
  const inCatalog = concepts.map(({ id }) => id);
  return (
    <Stack sx={{ gap: 1 }}>
      {ownFirst(sums.data, [...own, ...inCatalog]).map((sum) => (
        <Group
          key={sum.concept_id}
          of={{ project_id, concept_id: sum.concept_id, start_date: row.start_date, end_date: row.end_date }}
          sum={sum}
          concept={named(sum.concept_id)}
          show={(of, first) => setShown({ of, first })}
        />
      ))}
      {shown && (
        <RecordPhotos
          of={shown.of}
          concept={named(shown.of.concept_id)}
          photos={shown.of.photos}
          first={shown.first}
          close={() => setShown(null)}
        />
      )}
    </Stack>
  );
};
