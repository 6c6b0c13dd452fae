import { useEffect } from 'react';
import { app } from '../../messages.ts';

/**
 * Sets the title of the page for screen readers and for the list of tabs, with how much is pending in it; null leaves it to another
 * component.
 */
export const useTitle = (label: string | null, pending = 0) =>
  useEffect(() => {
    if (label !== null) document.title = `${pending ? `(${pending}) ` : ''}${label} · ${app.title}`;
  }, [label, pending]);
