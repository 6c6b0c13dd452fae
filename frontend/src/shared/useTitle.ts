import { useEffect } from 'react';
import { app } from '../messages.ts';

/** Names the page after what it shows, for who hears it or looks for it among others; null leaves its name to somebody else. */
export const useTitle = (label: string | null) =>
  useEffect(() => {
    if (label !== null) document.title = `${label} · ${app.title}`;
  }, [label]);
