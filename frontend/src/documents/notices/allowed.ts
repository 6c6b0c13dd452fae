import { store } from '../../shared/store.ts';

/** A browser may have none of it, and one that was not reached over TLS lets nobody ask. */
const isOffered = () => 'Notification' in globalThis && globalThis.isSecureContext;

/** Whether this person lets this device show notices of the system; null where it cannot. */
export const allowed = store<NotificationPermission | null>(isOffered() ? Notification.permission : null);

/** Asks the person, by the browser's own question; to be called when they press something. */
export const askForNotices = async (): Promise<void> => {
  allowed.set(await Notification.requestPermission());
};
