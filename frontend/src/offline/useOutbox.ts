import { useSyncExternalStore } from 'react';
import { getOutbox, onOutbox } from './outbox.ts';

/** What waits on this device of who is signed in. */
export const useOutbox = () => useSyncExternalStore(onOutbox, getOutbox);
