import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  Typography,
} from '@mui/material';
import type { Preparation } from '@obraclara/api';
import { formatQuantity } from '@obraclara/events';
import { useId } from 'react';
import { app } from '../messages.ts';
import { DialogFrame } from '../ui/dialogs/DialogFrame.tsx';
import type { Watched } from './usePreparation.ts';

/**
 * Status text of the preparation. Screen readers announce it when it changes; the photo count, which changes all the time, is not part of
 * it.
 */
const saidOf = ({ state, done, total, unreached }: Watched): string => {
  if (state === 'failed') return app.fileFailed;
  if (state === 'ready') return app.prepared;
  if (unreached) return app.preparingUnreached;
  return total > 0 && done === total ? app.drawing : app.preparing;
};

const Progress = ({ done, total }: Pick<Preparation, 'done' | 'total'>) => {
  const counted = total > 0 && done < total;
  return (
    <>
      <LinearProgress
        aria-label={app.preparing}
        {...(counted
          ? { variant: 'determinate', value: Math.round((done / total) * 100) }
          : { variant: 'indeterminate' })}
      />
      {counted && (
        <Typography variant="body2">
          {app.preparingPhotos(formatQuantity(done), formatQuantity(total))}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {app.preparingHint}
      </Typography>
    </>
  );
};

/** Progress of a large document that the server prepares, and its download link once it is ready. */
export const PreparationDialog = ({
  preparation,
  onClose,
}: {
  preparation: Watched;
  onClose: () => void;
}) => {
  const id = useId();
  const { name, state, done, total, url } = preparation;
  const close = () => {
    onClose();
    return 'closed' as const;
  };
  return (
    <DialogFrame attempt={close} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography role="status">{saidOf(preparation)}</Typography>
          {state === 'preparing' && <Progress done={done} total={total} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ '& .MuiButton-root': { minHeight: { xs: 48, sm: 40 } } }}>
        <Button onClick={close}>{app.close}</Button>
        {url !== null && (
          <Button variant="contained" href={url} download={name} onClick={close}>
            {app.download}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  );
};
