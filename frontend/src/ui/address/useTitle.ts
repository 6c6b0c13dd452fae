import { useEffect } from 'react';
import { app } from '../../messages.ts';

/** Sets the title of the page for screen readers and for the list of tabs; null leaves it to another component. */
export const useTitle = (label: string | null) =>
  useEffect(() => {
    if (label !== null) document.title = `${label} · ${app.title}`;
  }, [label]);
