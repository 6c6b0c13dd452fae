import { useSyncExternalStore } from 'react';
import { getSession, onSession } from './session.ts';

/** Returns the current session, or null. */
export const useSession = () => useSyncExternalStore(onSession, getSession);
