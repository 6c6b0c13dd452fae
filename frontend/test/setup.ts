import 'fake-indexeddb/auto';
import { StyleSheet } from '@emotion/sheet';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { signOut } from '../src/session/session.ts';
import { stepsTaken } from '../src/shared/history-steps.ts';
import { showToastsWith } from '../src/shared/toasts.ts';
import { unsaved } from '../src/shared/unsaved.ts';
import { findLabelsQuickly } from './labels.ts';
import { keepNoOwnerStacks } from './owner-stacks.ts';

// For a busy machine: what waits, waits for a condition.
configure({ asyncUtilTimeout: 30_000 });
if (typeof window !== 'undefined') findLabelsQuickly();
keepNoOwnerStacks();

// Neither jsdom nor Node has it. Browsers report an error there and go on, also when the page that met it is gone.
globalThis.reportError ??= (error: unknown) => console.error(error);

// jsdom has no screen: it is neither narrow nor dark, and nobody points with a mouse.
const noScreen = (media: string) => Object.assign(new EventTarget(), { media, matches: false });
if (typeof window !== 'undefined') Object.assign(window, { matchMedia: noScreen });
// Nor is anything out of sight.
if (typeof window !== 'undefined') Element.prototype.scrollIntoView = () => undefined;

// Nothing is laid out here: how it looks is seen in a browser (e2e). With the rules of Material UI in its document, jsdom takes 30 ms to
// say the style of one element, and is asked for each that a test looks for by its role.
StyleSheet.prototype.insert = () => undefined;

// The files of a worker share their modules: nobody is signed in when a file begins, and nothing is kept of who was.
if (typeof window !== 'undefined')
  beforeAll(() => {
    signOut();
    sessionStorage.clear();
  });

// What a test drew goes first of all, before what it stood on is put back: the files of a worker share their document.
afterEach(cleanup);

// They share their modules too: what a test before said when nobody listened any more is not said in this one.
beforeEach(() => showToastsWith(() => undefined)());

// Nor is what that one left half typed in the way of this one.
beforeEach(() => unsaved.set(0));

// Nor does it begin where that one left the browser, and nor does a file that comes next: what a page is of is settled when its code is
// first read. A step that is still under way belongs to the test that took it.
afterEach(async () => {
  await stepsTaken();
  if (typeof window !== 'undefined') history.replaceState(null, '', '/');
});
