import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../shared/store.ts';
import { connectionOf } from './connection.ts';

/**
 * Whether our server can be reached. The browser's word is not enough: it says yes on a Wi-Fi without internet, so a read that got no
 * answer counts as well, and the server is then asked every 10 s until it answers.
 */
export const useConnected = (): boolean => useStore(connectionOf(useQueryClient()));
