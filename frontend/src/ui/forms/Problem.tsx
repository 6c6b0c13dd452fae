import { Alert } from '@mui/material';
import { useEffect, useRef } from 'react';

/** An error in its place in a form. It scrolls into view, because on a phone that place may be off screen. */
export const Problem = ({ text }: { text: string }) => {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its result, a promise in newer browsers, is not the effect's cleanup.
    void alert.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <Alert ref={alert} severity="error" variant="outlined">
      {text}
    </Alert>
  );
};
