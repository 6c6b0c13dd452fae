import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { fileSize } from '../ui/format/file-size.ts';
import { freeSpaceTexts as words } from './free-space-messages.ts';
import { isLow, freeSpace, type FreeSpace } from './free-space.ts';

/**
 * Warns when this device has little storage left for captures. Measures again when `after` changes. Renders nothing while there is enough.
 */
export const LowSpace = ({ after }: { after: unknown }) => {
  const [room, setRoom] = useState<FreeSpace | null>(null);
  useEffect(() => {
    let left = false;
    freeSpace().then(
      (now) => left || setRoom(now),
      (error: unknown) => reportError(error),
    );
    return () => void (left = true);
  }, [after]);
  if (!room || !isLow(room)) return null;
  return (
    <Alert severity="warning" variant="outlined">
      {words.low(fileSize(room.left))} {!room.safe && words.unsafe}
    </Alert>
  );
};
