// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pathOf } from './api/target.ts';
import { onScreen } from './estimations/on-screen.fixture.tsx';
import { keepDraft } from './progress/draft-store.ts';
import { draftOf } from './progress/draft.ts';
import { signOut } from './session/session.ts';
import { signInAs } from './session/sign-in.fixture.ts';
import { screenThatCanBeLeft } from './shared/conflict/leaving.fixture.tsx';
import { differences, conflictServer } from './shared/conflict/conflict-server.fixture.ts';
import { forms, press, type, record, withPhoto, owner, type Form } from './stale-forms.fixture.tsx';

let leave: () => void;
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  leave();
  signOut();
});

/** Renders the form over a fake server with these responses, except for uploads, and types. */
const edit = async ({ drawn, type }: Form, answer: ReturnType<typeof conflictServer>['answer']) => {
  const upload = (method: string, path: string, body?: object) =>
    pathOf(path).startsWith('upload?') ? { file_url: '/api/files/mio' } : answer(method, path, body);
  const world = onScreen(drawn, [], upload);
  leave = world.leave;
  await type();
  return world;
};

/** Types into a form whose record another user has changed meanwhile, and awaits the conflict dialog. */
const editStale = async (form: Form) => {
  const { opened, theirs, elsewhere } = form;
  const { changes, answer } = conflictServer({ ...opened, ...theirs, ...elsewhere, revision: 7 }, opened);
  const world = await edit(form, answer);
  const question = await screen.findByRole('alertdialog', { name: 'Alguien más cambió estos datos' });
  expect(world.messages).toEqual([]);
  return { changes, question, said: world.messages };
};

const ofLists = ['the status of an estimation', 'until when a document is to be attended'] as const;
describe.each(ofLists)('%s that was being sent when its tab was left', (name) => {
  /**
   * Types and leaves the screen while the change (or its preview) is pending. Then the server responds that another user changed the record
   * first.
   */
  const leaveWhileSending = async (held = (path: string) => !path.includes('preview=true')) => {
    const form = forms[name]!;
    const { changes, answer } = conflictServer({ ...form.opened, ...form.theirs, revision: 7 }, form.opened);
    let arrive = () => undefined as void;
    const sent = new Promise<void>((resolve) => (arrive = resolve));
    const late = async (method: string, path: string, body?: object) => {
      if (method === 'PUT' && held(pathOf(path))) await sent;
      return answer(method, path, body);
    };
    const world = onScreen(screenThatCanBeLeft(form.drawn), [], late);
    leave = world.leave;
    await form.type();
    await press('Otra pestaña');
    return { form, changes, arrive, said: world.messages };
  };

  it("asks about the conflict, and sends the user's choice", async () => {
    const { form, changes, arrive } = await leaveWhileSending();
    arrive();
    const question = await screen.findByRole('alertdialog', { name: 'Alguien más cambió estos datos' });
    expect(differences(question)).toEqual(form.shown);
    await press('Conservar lo mío');
    await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 7]));
  });

  it.each([
    ['the change', (path: string) => !path.includes('preview=true')],
    ['the first question to the server', () => true],
  ])('is not asked of the next person, nor sent by them, with %s on its way', async (_, held) => {
    signInAs('ana');
    const { changes, arrive, said } = await leaveWhileSending(held);
    signInAs('beto');
    arrive();
    // The handling of the response uses no timer, so one macrotask suffices.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(changes.map(({ seen }) => seen)).not.toContain(7);
    expect(said).toEqual([]);
  });

  it('is said to the person whose session ended before the question', async () => {
    const { form, changes, arrive, said } = await leaveWhileSending();
    cleanup();
    arrive();
    const [label, , typed] = form.shown[0]!;
    await waitFor(() =>
      expect(said).toEqual([`No se guardó, porque alguien más lo cambió antes: ${label} «${typed}»`]),
    );
    expect(changes.map(({ seen }) => seen)).toEqual([4]);
  });
});

const expectSent = ({ path, body }: { path: string; body: object | undefined }, { sent }: Form) => {
  if (typeof sent === 'string') expect(path).toBe(sent);
  else expect(body).toMatchObject(sent);
};

const ofMany = Object.entries(forms).filter(([, { elsewhere }]) => elsewhere);
it.each(ofMany)("%s takes another user's changes of other parts without a question", async (_, form) => {
  const { changes, answer } = conflictServer({ ...form.opened, ...form.elsewhere, revision: 7 }, form.opened);
  await edit(form, answer);
  await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 7]));
  expectSent(changes[1]!, form);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it("the user's own write is no conflict, also if its response was lost", async () => {
  signInAs('ana');
  const form = forms['a concept']!;
  const { changes, answer } = conflictServer({ ...form.opened, revision: 4 }, form.opened);
  await edit(form, answer);
  await waitFor(() => expect(changes).toHaveLength(1));
  type(/^Precio/, '170');
  await press('Actualizar Item');
  await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 4, 5]));
  expect(changes[2]!.body).toMatchObject({ unit_price: 170 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe.each(Object.entries(forms))('%s that another user changed', (_, form) => {
  it('shows the current version beside the typed one, and overwrites it on request', async () => {
    const { changes, question } = await editStale(form);
    expect(differences(question)).toEqual(form.shown);
    expect(changes.map(({ seen }) => seen)).toEqual([4]);
    await press('Conservar lo mío');
    await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 7]));
    expectSent(changes[1]!, form);
  });

  it.each(['Usar lo actual', 'Volver'])('is left as it is by «%s»', async (choice) => {
    const { changes, question, said } = await editStale(form);
    await press(choice);
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(changes.map(({ seen }) => seen)).toEqual([4]);
    expect(said).toEqual([]);
  });
});

it('a correction of progress kept without the revision that it was typed over shows whatever differs', async () => {
  const kept = {
    draft: { ...draftOf(record), quantity: '15' },
    editing: true,
    kept_at: '2026-03-02T12:00:00Z',
  };
  keepDraft(owner, kept);
  const { changes, question } = await editStale({
    ...forms['recorded progress']!,
    elsewhere: {},
    type: () => press('Guardar'),
  });
  expect(differences(question)).toEqual([['Cantidad', '20', '15']]);
  expect(changes.map(({ seen }) => seen)).toEqual([-1]);
});

const queryOf = ({ path }: { path: string }) => new URL(path, 'http://obra.test').searchParams;

it('a correction sends the original observations over accepted ones of another user', async () => {
  const { changes } = await editStale({
    ...forms['recorded progress']!,
    theirs: { observations: 'Eje 9' },
    type: () => {
      type(/^Observaciones/, 'Eje 5');
      return press('Guardar');
    },
  });
  await press('Usar lo actual');
  await screen.findByDisplayValue('Eje 9');
  type(/^Observaciones/, 'Eje 4');
  await press('Guardar');
  await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 7]));
  expect(queryOf(changes[1]!).get('observations')).toBe('Eje 4');
});

it('a correction removes a photo that another user added', async () => {
  const { changes } = await editStale({
    ...forms['recorded progress']!,
    elsewhere: withPhoto('/api/files/suya?signature=2'),
  });
  await press('Usar lo actual');
  await screen.findByRole('img', { name: 'Vista previa de la foto' });
  await press('Quitar foto');
  await press('Guardar');
  await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 7]));
  expect(changes[1]!.body).toEqual({ photos: [] });
});

it("a correction uses another user's photo once the user accepts it", async () => {
  const { changes } = await editStale(forms['recorded progress whose photo']!);
  await press('Usar lo actual');
  const photo = await screen.findByRole('img', { name: 'Vista previa de la foto' });
  await waitFor(() => expect(photo.getAttribute('src')).toBe('/api/files/suya?signature=2'));
  await press('Guardar');
  await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 7]));
  expect(changes[1]!.body).toBeUndefined();
});
