import { Box, Button, Typography } from '@mui/material';
import { toast } from '../../ui/states/toasts.ts';
import { useContract } from '../contract.ts';
import { sheetTexts } from '../sheet-messages.ts';
import { useCapture } from './capture-context.ts';
import { FromProgress } from './FromProgress.tsx';

const copyText = (text: string) =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => toast(sheetTexts.copied, 'success'),
      // The browser offers no clipboard without a secure connection.
      () => toast(sheetTexts.copyFailed, 'error'),
    );

/** Buttons that fill or copy many quantities at once. Only works have recorded progress. */
export const SheetTools = ({ phone }: { phone: boolean }) => {
  const { project_id, typing, previous, sheet } = useCapture();
  const { general, concepts } = typing.draft;
  const works = useContract().resource === 'estimations';
  const copies = concepts.length > 0 && !phone;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          '& button': { minHeight: { xs: 48, sm: 40 } },
        }}
      >
        {works && (
          <FromProgress
            project_id={project_id}
            end_date={general.end_date}
            previous={previous}
            take={sheet.takeProgress}
            waiting={!sheet.complete}
          />
        )}
        {copies && (
          <>
            <Button onClick={() => void copyText(sheet.copy(true))}>{sheetTexts.copy}</Button>
            <Button onClick={() => void copyText(sheet.copy(false))}>{sheetTexts.copyQuantities}</Button>
          </>
        )}
      </Box>
      {!phone && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {sheetTexts.hint}
        </Typography>
      )}
    </>
  );
};
