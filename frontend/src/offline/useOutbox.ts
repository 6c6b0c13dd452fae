import { useSyncExternalStore } from 'react';
import { getOutbox, onOutbox } from './outbox.ts';

/** Returns the signed-in user's outbox on this device. */
export const useOutbox = () => useSyncExternalStore(onOutbox, getOutbox);
