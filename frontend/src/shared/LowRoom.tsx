import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { fileSize } from './file-size.ts';
import { roomTexts as words } from './room-messages.ts';
import { isLow, roomNow, type Room } from './room.ts';

/**
 * Warns when this device has little storage left for captures. Measures again when `after` changes. Renders nothing while there is enough.
 */
export const LowRoom = ({ after }: { after: unknown }) => {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    let left = false;
    roomNow().then(
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
