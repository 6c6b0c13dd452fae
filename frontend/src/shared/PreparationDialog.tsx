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
import { writtenQuantity } from '@obraclara/events';
import { useId } from 'react';
import { app } from '../messages.ts';
import { DialogFrame } from './DialogFrame.tsx';

const saidOf = ({ state, url, done, total }: Preparation): string => {
  if (state === 'failed') return app.fileFailed;
  if (url !== null) return app.prepared;
  if (total === 0) return app.preparing;
  return done < total ? app.preparingPhotos(writtenQuantity(done), writtenQuantity(total)) : app.drawing;
};

/** How far a large document is, and where to get it once it is ready. */
export const PreparationDialog = ({
  preparation,
  onClose,
}: {
  preparation: Preparation;
  onClose: () => void;
}) => {
  const id = useId();
  const { name, state, done, total, url } = preparation;
  const isUnderWay = state !== 'failed' && url === null;
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
          {isUnderWay && (
            <>
              <LinearProgress
                aria-label={app.preparing}
                {...(total > 0 && done < total
                  ? { variant: 'determinate', value: Math.round((done / total) * 100) }
                  : { variant: 'indeterminate' })}
              />
              <Typography variant="body2" color="text.secondary">
                {app.preparingHint}
              </Typography>
            </>
          )}
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
