import 'fake-indexeddb/auto';
import { StyleSheet } from '@emotion/sheet';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { signOut } from '../src/session/session.ts';
import { stepsTaken } from '../src/ui/address/history-steps.ts';
import { showToastsWith } from '../src/ui/states/toasts.ts';
import { unsaved } from '../src/ui/dialogs/unsaved.ts';
import { findLabelsQuickly } from './labels.ts';
import { keepNoOwnerStacks } from './owner-stacks.ts';

// A long timeout for busy machines: every wait is for a condition.
configure({ asyncUtilTimeout: 30_000 });
if (typeof window !== 'undefined') findLabelsQuickly();
keepNoOwnerStacks();

// Neither jsdom nor Node has `reportError`. Browsers log the error and continue, even after the page that threw it is gone.
globalThis.reportError ??= (error: unknown) => console.error(error);

// jsdom has no screen: no media query matches, such as narrow, dark or mouse.
const noScreen = (media: string) => Object.assign(new EventTarget(), { media, matches: false });
if (typeof window !== 'undefined') Object.assign(window, { matchMedia: noScreen });
// jsdom has no layout, so nothing needs to scroll into view.
if (typeof window !== 'undefined') Element.prototype.scrollIntoView = () => undefined;

// jsdom has no layout; browser tests (e2e) check the appearance. Material UI's rules would slow jsdom down: it takes 30 ms to
// compute the style of one element, and role queries need that of each candidate.
StyleSheet.prototype.insert = () => undefined;

// The test files of a worker share their modules: sign out and clear the session before each file.
if (typeof window !== 'undefined')
  beforeAll(() => {
    signOut();
    sessionStorage.clear();
  });

// Unmount first, before other hooks restore what the components use: the test files of a worker share their document.
afterEach(cleanup);

// Test files also share modules: discard toasts that an earlier test queued without a listener.
beforeEach(() => showToastsWith(() => undefined)());

// Reset the count of unsaved forms of the earlier test.
beforeEach(() => unsaved.set(0));

// Reset the address after each test: modules read it on import, so it would affect the next file too. Pending history steps belong
// to the test that made them, so wait for them first.
afterEach(async () => {
  await stepsTaken();
  if (typeof window !== 'undefined') history.replaceState(null, '', '/');
});
