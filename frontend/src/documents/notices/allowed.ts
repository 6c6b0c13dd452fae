import { store } from '../../ui/store.ts';

/** The Notification API may be missing, and works only in a secure context (TLS). */
const isOffered = () => 'Notification' in globalThis && globalThis.isSecureContext;

/** Whether this device may show system notifications; null if it cannot. */
export const allowed = store<NotificationPermission | null>(isOffered() ? Notification.permission : null);

/** Opens the browser's permission prompt; call it from a user's click. */
export const askForNotices = async (): Promise<void> => {
  allowed.set(await Notification.requestPermission());
};
