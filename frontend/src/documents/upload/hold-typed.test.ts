// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { signOut } from '../../session/session.ts';
import { signInAs } from '../../session/sign-in.fixture.ts';
import { unsaved } from '../../ui/dialogs/unsaved.ts';
import { retainDraft } from './retain-draft.ts';
import { uploadJob } from './upload-job.ts';

afterEach(() => signOut());

const job = () => {
  const made = uploadJob('p1', () => undefined);
  retainDraft(made);
  return made;
};

it('keeps typed text as long as the form is open', () => {
  signInAs('ana');
  const { edit } = job();
  edit({ title: 'Minuta' });
  expect(unsaved.get()).toBe(1);
  edit({ title: '' });
  expect(unsaved.get()).toBe(0);
});

it('holds nothing of a session that ended, also when the same person is back', () => {
  signInAs('ana');
  const { edit } = job();
  edit({ title: 'Minuta' });
  signOut('expired');
  expect(unsaved.get()).toBe(0);
  signInAs('ana');
  edit({ title: 'Minuta 2' });
  expect(unsaved.get()).toBe(0);
});
