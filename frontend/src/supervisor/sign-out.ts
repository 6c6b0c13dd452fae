import { waitingNow } from '../offline/outbox.ts';
import { onSession, signOut } from '../session/session.ts';
import { store } from '../ui/store.ts';

/** Whether the sign-out dialog is open. */
export const signOutDialog = store(false);

/** Whether the user has pending entries. If they cannot be read, signing out loses nothing: they stay on the device. */
const isSomethingWaiting = async (): Promise<boolean> => {
  try {
    return (await waitingNow()).length > 0;
  } catch (error) {
    reportError(error);
    return false;
  }
};

/** Signs out; opens the sign-out dialog first if entries are pending. */
export const signOutOrAsk = async () => {
  if (await isSomethingWaiting()) signOutDialog.set(true);
  else signOut();
};

// After an expired session, the dialog must not be open for the next user.
onSession(() => signOutDialog.set(false));
