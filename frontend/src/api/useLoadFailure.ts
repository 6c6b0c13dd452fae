import { useEffect } from 'react';
import { toast } from '../shared/toasts.ts';
import { isSignedOut } from './api-error.ts';

/** Says once that something could not be loaded; nothing when the session ended, since its screen is going away, nor without a network, which the panel says. */
export const useLoadFailure = (error: unknown, message: string) => {
  useEffect(() => {
    if (error && !isSignedOut(error) && navigator.onLine) toast(message, 'error');
  }, [error, message]);
};
