import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

type Listed = { id: string; title: string; status: string; assigned_to: string | null };

/** Sends requests as a user, without a browser. */
const callerAs = async (account: string) => {
  const call = async (method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(`${stage.application.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, path).toBeLessThan(300);
    return (await answer.json()) as unknown;
  };
  const { access_token } = (await call('POST', '/auth/login', demoAccount(account))) as {
    access_token: string;
  };
  return (method: string, path: string, body?: object) => call(method, path, body, access_token);
};

/** An unassigned pending document, and a function with which the manager assigns it to the supervisor. */
const unassigned = async () => {
  const [manager, supervisor] = [await callerAs('gerente'), await callerAs('supervisor')];
  const [project] = (await supervisor('GET', '/projects')) as { id: string }[];
  const people = (await manager('GET', `/projects/${project!.id}/users`)) as { id: string; role: string }[];
  const documents = (await manager('GET', `/documents/${project!.id}`)) as Listed[];
  const free = documents.find(({ status, assigned_to }) => status === 'pending' && assigned_to === null)!;
  const { id } = people.find(({ role }) => role === 'supervisor')!;
  const assign = () => manager('PUT', `/documents/${free.id}/assign`, { assigned_to: id });
  return { title: free.title, assign };
};

/** Makes the page appear hidden, as behind another application. A headless browser never reports that. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperties(document, {
      hidden: { configurable: true, get: () => true },
      visibilityState: { configurable: true, get: () => 'hidden' },
    });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Replaces notifications, which headless Chromium refuses, and records them. */
const withNotices = (page: Page, permission: NotificationPermission) =>
  page.addInitScript((said) => {
    Object.defineProperty(Notification, 'permission', { get: () => said });
    const shown: [string, string | undefined][] = [];
    Object.assign(window, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void shown.push([title, options?.body]);
  }, permission);

const notices = (page: Page) => page.evaluate(() => (window as unknown as { shown: unknown[] }).shown);

it('shows a system notification of assigned documents while the page is hidden', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone, { serviceWorkers: 'allow' });
  await withNotices(page, 'granted');
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await page.getByText('Listo para trabajar sin conexión').first().waitFor();
  const { title, assign } = await unassigned();
  await hide(page);
  await assign();
  await expect.poll(() => notices(page)).toEqual([['Tiene un documento nuevo por atender', title]]);
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ['telefono', phone],
  ['escritorio', desktop],
])('is offered below what waits: %s', async (name, viewport) => {
  const { page, close, complaints } = await openPage(stage.browser, viewport);
  await withNotices(page, 'default');
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await section(page, 'Documentos').click();
  await page.getByRole('button', { name: 'Avisarme de documentos nuevos' }).waitFor();
  await picture(page, `avisos-${name}`);
  await expectAccessible(page, `avisos ${name}`);
  expect(complaints).toEqual([]);
  await close();
});
