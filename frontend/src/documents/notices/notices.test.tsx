// @vitest-environment jsdom
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { shownToasts } from '../../ui/states/toasts.fixture.ts';
import { AssignedDocuments } from '../AssignedDocuments.tsx';
import { project } from '../documents.fixture.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import { usePendingDocuments } from '../useDocuments.ts';
import { allowed } from './allowed.ts';

const messages = shownToasts();
let waiting: { id: string; title: string }[];
beforeEach(() => {
  waiting = [{ id: 'd1', title: 'Minuta de marzo' }];
});

const Pending = () => <p>Esperan {usePendingDocuments(project).count}</p>;
const show = () => onScreen(<Pending />, { answer: () => waiting });

/** A device with this permission; records the notifications shown. */
const device = (permission: NotificationPermission) => {
  const shown: [string, NotificationOptions | undefined][] = [];
  const showNotification = async (title: string, options?: NotificationOptions) =>
    void shown.push([title, options]);
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as object, {
      serviceWorker: { getRegistration: async () => ({ showNotification }) },
    }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  allowed.set(permission);
  onTestFinished(() => allowed.set(null));
  return shown;
};

/** Hides the page. */
const hide = () => {
  focusManager.setFocused(false);
  onTestFinished(() => focusManager.setFocused(undefined));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
};

/** Runs the poll of every half minute. */
const halfAMinute = () => act(async () => void (await vi.advanceTimersByTimeAsync(30_000)));
const onTime = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
};

it('notifies once of a new document, with permission and while the page is hidden', async () => {
  onTime();
  const shown = device('granted');
  show();
  await screen.findByText('Esperan 1');
  hide();
  waiting = [{ id: 'd2', title: 'Oficio 125' }, { id: 'd3', title: 'Oficio 126' }, ...waiting];
  await halfAMinute();
  await eventually(() =>
    expect(shown).toEqual([
      [
        'Tiene 2 documentos nuevos por atender',
        {
          body: 'Oficio 125\nOficio 126',
          tag: 'documentos p1',
          icon: '/icon-192.png',
          lang: 'es-MX',
          data: { address: '/?project=p1&tab=documentos' },
        },
      ],
    ]),
  );
  await halfAMinute();
  waiting = waiting.slice(1);
  await halfAMinute();
  await screen.findByText('Esperan 2');
  expect(shown).toHaveLength(1);
});

it.each([
  ['who sees the page', 'granted', false],
  ['who has not been asked', 'default', true],
  ['who said no', 'denied', true],
] as const)('says nothing to %s', async (_, permission, isHidden) => {
  const shown = device(permission);
  const { client } = show();
  await screen.findByText('Esperan 1');
  if (isHidden) hide();
  waiting = [{ id: 'd2', title: 'Oficio 125' }, ...waiting];
  await act(async () => void (await client.invalidateQueries({ queryKey: ['documents', 'pending'] })));
  await screen.findByText('Esperan 2');
  expect(shown).toEqual([]);
});

it('offers it until there is an answer, and says where a no can be taken back', async () => {
  device('default');
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => 'denied');
  vi.stubGlobal('Notification', { requestPermission });
  onScreen(<AssignedDocuments project={project} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Avisarme de documentos nuevos' }));
  expect(requestPermission).toHaveBeenCalledOnce();
  await waitFor(() =>
    expect(messages).toEqual([
      'Este navegador no permite avisos de ObraClara. Puede permitirlos en los ajustes del sitio.',
    ]),
  );
  expect(screen.queryByRole('button', { name: /Avisarme/ })).toBeNull();
});
