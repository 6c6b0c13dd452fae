import type { PendingDocument } from '@obraclara/api';
import { noticeTexts as words } from './messages.ts';

/** URL of the pending documents. */
const address = (project: string) =>
  `${location.pathname}?${new URLSearchParams({ project, tab: 'documentos' })}`;

/** Without a service worker: the notification is shown by the page, while its tab is open. */
const showFromPage = (title: string, options: NotificationOptions): void => {
  const notice = new Notification(title, options);
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
  });
};

/** Shows one notification per project with the titles of the new documents; it replaces the previous one. A click opens the page. */
export const showNotice = async (project: string, come: readonly PendingDocument[]): Promise<void> => {
  const options = {
    body: come.map(({ title }) => title).join('\n'),
    tag: `documentos ${project}`,
    icon: '/icon-192.png',
    lang: 'es-MX',
    data: { address: address(project) },
  };
  const title = words.assigned(come.length);
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) await registration.showNotification(title, options);
  else showFromPage(title, options);
};
