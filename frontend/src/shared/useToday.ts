import { businessDay } from '@obraclara/events';
import { snapshotInstant } from '../api/snapshot.ts';
import { useSession } from '../session/useSession.ts';

/** The business day that limits are compared with: today, or that of the snapshot. */
export const useToday = (): string => {
  const shown = Date.parse(snapshotInstant(useSession()?.user) ?? '');
  return businessDay(Number.isNaN(shown) ? new Date() : new Date(shown));
};
