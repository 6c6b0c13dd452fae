import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { fileSize } from './file-size.ts';
import { roomTexts as words } from './room-messages.ts';
import { isLow, roomNow, type Room } from './room.ts';

/** Warns before this device has no room for captures any more; looks again when `after` changes. Shows nothing while there is enough. */
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
