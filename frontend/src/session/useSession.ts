import { useSyncExternalStore } from 'react';
import { getSession, onSession } from './session.ts';

/** The session, or null; the component follows it. */
export const useSession = () => useSyncExternalStore(onSession, getSession);
