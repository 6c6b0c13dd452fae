// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { capture } from '../offline/capture.fixture.ts';
import { emptied } from '../offline/emptied.fixture.ts';
import { waitingTexts } from '../offline/messages.ts';
import { getOutbox, keepForLater, waitingNow } from '../offline/outbox.ts';
import { sendNow } from '../offline/sending.ts';
import { signOut } from '../session/session.ts';
import { signInAs } from '../session/sign-in.fixture.ts';
import { showToastsWith } from '../ui/states/toasts.ts';
import { syncNow } from './sync-now.ts';

let messages: string[] = [];
let hide: () => void;
beforeEach(async () => {
  hide = showToastsWith(({ message }) => messages.push(message));
  signInAs('ana', 'supervisor');
  await keepForLater(capture);
  await waitingNow();
});
afterEach(async () => {
  hide();
  vi.unstubAllGlobals();
  signInAs('ana', 'supervisor');
  await waitingNow();
  await emptied();
  signOut();
});

const server = (answer: () => Response) => void vi.stubGlobal('fetch', async () => answer());
const pressed = async () => {
  messages = [];
  await syncNow(new QueryClient());
};

it('says nothing of being up to date to who must sign in first', async () => {
  server(() => Response.json({ detail: 'Su sesión terminó' }, { status: 401 }));
  await pressed();
  expect(messages).toEqual([]);
});

it('says what was not taken before as long as it waits', async () => {
  server(() => Response.json([{ id: 'a1', status: 'error', detail: 'Fuera de fechas' }]));
  await sendNow();
  await eventually(() => expect(getOutbox().items[0]?.refusal).toBeTruthy());
  await pressed();
  expect(messages).toEqual([waitingTexts.notTaken(1)]);
});

it('says that all is up to date where nothing waits', async () => {
  await emptied();
  await pressed();
  expect(messages).toEqual(['Todo está al día: no hay nada pendiente de enviar.']);
});
