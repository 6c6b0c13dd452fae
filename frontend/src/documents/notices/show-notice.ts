import type { PendingDocument } from '@obraclara/api';
import { noticeTexts as words } from './messages.ts';

/** Where the documents that wait are. */
const address = (project: string) =>
  `${location.pathname}?${new URLSearchParams({ project, tab: 'documentos' })}`;

/** What is shown while the application is only open in a tab, without a service worker. */
const showFromPage = (title: string, options: NotificationOptions): void => {
  const notice = new Notification(title, options);
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
  });
};

/** One notice for each project, which the next takes the place of: with the titles of what has come. Pressed, it leads to the page. */
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
