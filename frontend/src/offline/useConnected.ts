import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../ui/store.ts';
import { connectionOf } from './connection.ts';

/**
 * Returns whether our server is reachable. The browser reports online even on a Wi-Fi without internet, so failed reads count as well; the
 * server is then probed every 10 s until it answers.
 */
export const useConnected = (): boolean => useStore(connectionOf(useQueryClient()));
