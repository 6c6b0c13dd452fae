import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import { Link } from '@mui/material';
import { estimationTexts } from './messages.ts';
import { recordsAndPhotos, showProgress } from './period-progress.ts';
import { useRecordedOf } from './PeriodRecords.tsx';

/** Code of a line; links to the progress of its concept in the period, if there is any. */
export const LineCode = ({ concept_id, code }: { concept_id: string; code: string }) => {
  const recorded = useRecordedOf(concept_id);
  if (!recorded) return code;
  const sums = recordsAndPhotos(recorded);
  return (
    <Link
      component="button"
      type="button"
      title={sums}
      aria-label={estimationTexts.toProgress(code, sums)}
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
      {recorded.photos > 0 && <PhotoCameraOutlined aria-hidden sx={{ fontSize: '1rem' }} />}
    </Link>
  );
};
