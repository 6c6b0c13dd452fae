import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import { Link } from '@mui/material';
import { claimTexts } from './messages.ts';
import { recordsAndPhotos, showProgress } from './period-progress.ts';
import { useRecordsOf } from './PeriodRecords.tsx';

/** The code of a line: the way to what was recorded of its concept in the period, where anything was. */
export const LineCode = ({ concept_id, code }: { concept_id: string; code: string }) => {
  const records = useRecordsOf(concept_id);
  if (!records) return code;
  const sums = recordsAndPhotos(records);
  return (
    <Link
      component="button"
      type="button"
      title={sums}
      aria-label={claimTexts.toProgress(code, sums)}
      onClick={() => showProgress(concept_id)}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        font: 'inherit',
        textAlign: 'start',
        '@media (pointer: coarse)': { minHeight: 48 },
      }}
    >
      {code}
      {records.some(({ photos }) => photos.length > 0) && (
        <PhotoCameraOutlined aria-hidden sx={{ fontSize: '1rem' }} />
      )}
    </Link>
  );
};
