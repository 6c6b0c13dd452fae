import { waitingNow } from '../offline/outbox.ts';
import { onSession, signOut } from '../session/session.ts';
import { store } from '../shared/store.ts';

/** Whether it is being asked what is to become of what waits. */
export const asking = store(false);

/** Whether something of this person waits on the device. Where it cannot be read, leaving loses nothing either: what waits stays. */
const isSomethingWaiting = async (): Promise<boolean> => {
  try {
    return (await waitingNow()).length > 0;
  } catch (error) {
    reportError(error);
    return false;
  }
};

/** Signs out; asks first while something waits on this device. */
export const leave = async () => {
  if (await isSomethingWaiting()) asking.set(true);
  else signOut();
};

// A session that ended by itself leaves no question to whoever comes next.
onSession(() => asking.set(false));
