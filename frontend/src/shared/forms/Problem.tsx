import { Alert } from '@mui/material';
import { useEffect, useRef } from 'react';

/** What went wrong, where it belongs; brought into sight, because on a phone that place may be scrolled away. */
export const Problem = ({ text }: { text: string }) => {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.scrollIntoView({ block: 'nearest' }), [text]);
  return (
    <Alert ref={alert} severity="error" variant="outlined">
      {text}
    </Alert>
  );
};
