import { useEffect } from 'react';
import { toast } from '../ui/states/toasts.ts';
import { isSignedOut } from './api-error.ts';

/** Shows an error toast once if loading failed; none if the session ended, since its screen closes, or offline, which the panel shows. */
export const useLoadFailure = (error: unknown, message: string) => {
  useEffect(() => {
    if (error && !isSignedOut(error) && navigator.onLine) toast(message, 'error');
  }, [error, message]);
};
