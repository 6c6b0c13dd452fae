// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConceptDialog } from './admin/catalog/ConceptDialog.tsx';
import { bridge } from './admin/projects/project.fixture.ts';
import { StorageDialog } from './admin/projects/storage/StorageDialog.tsx';
import { UserDialog } from './admin/users/UserDialog.tsx';
import { pathOf } from './api/target.ts';
import { AttendDialog } from './documents/AttendDialog.tsx';
import { AdvanceDialog } from './estimations/AdvanceDialog.tsx';
import { onScreen } from './estimations/on-screen.fixture.tsx';
import { services } from './internal/services.fixture.ts';
import { ProgressDialog } from './progress/capture/ProgressDialog.tsx';
import { keptDrafts } from './progress/draft-store.ts';
import { concept } from './progress/on-screen.fixture.tsx';
import { signOut } from './session/session.ts';
import { differences, deletedServer } from './shared/conflict/conflict-server.fixture.ts';
import {
  forms,
  hands,
  press,
  user,
  item,
  project,
  record,
  document,
  owner,
  type Form,
} from './stale-forms.fixture.tsx';

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

/** Renders the form over a fake server where another user has deleted its record, types, and awaits the message. */
const editGone = async ({ opened, drawn, type }: Form) => {
  const { changes, answer } = deletedServer(opened);
  const upload = (method: string, path: string, body?: object) =>
    pathOf(path).startsWith('upload?') ? { file_url: '/api/files/mio' } : answer(method, path, body);
  const world = onScreen(drawn, [], upload);
  leave = world.leave;
  await type();
  const question = await screen.findByRole('alertdialog', { name: 'Alguien más lo eliminó' });
  expect(world.messages).toEqual([]);
  return { changes, question, said: world.messages };
};

/** Inputs outside of a dialog: there is no form to leave. */
const inPlace = [
  'a logo',
  'the status of an estimation',
  'who a document is assigned to',
  'what is to be done with a document',
  'until when a document is to be attended',
];

describe.each(Object.entries(forms))('%s that somebody else deleted meanwhile', (name, form) => {
  it('reports the deleted record beside the typed text, and sends nothing more', async () => {
    const { changes, question, said } = await editGone(form);
    const typed = form.shown.map(([label, , mine]) => [label, mine] as const);
    expect(differences(question)).toEqual(typed.map(([label, mine]) => [label, 'Eliminado', mine]));
    const offered = within(question)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    if (inPlace.includes(name)) expect(offered).toEqual(['Cerrar']);
    else if (name.startsWith('recorded progress'))
      expect(offered).toEqual(['Volver', 'Cerrar sin guardar', 'Registrar como nuevo']);
    else expect(offered).toEqual(['Volver', 'Cerrar sin guardar']);
    await hands.click(within(question).getAllByRole('button')[0]!);
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(changes).toHaveLength(1);
    expect(said).toEqual([]);
  });
});

const closing: Record<string, (close: () => void) => ReactNode> = {
  'a user': (close) => <UserDialog user={{ ...user, revision: 4 }} projects={[]} onClose={close} />,
  'a concept': (close) => <ConceptDialog project="p1" item={{ ...item, revision: 4 }} onClose={close} />,
  'a storage': (close) => <StorageDialog project={bridge} onClose={close} />,
  'an advance': (close) => <AdvanceDialog project={project} close={close} />,
  'the comments on a document': (close) => <AttendDialog document={document} close={close} />,
  'recorded progress': (close) => (
    <ProgressDialog owner={owner} concepts={[concept(1)]} concept_id="c1" editing={record} close={close} />
  ),
};

it.each(Object.entries(closing))('%s that is gone is left by «Cerrar sin guardar»', async (name, drawn) => {
  const close = vi.fn();
  const { changes } = await editGone({ ...forms[name]!, drawn: drawn(close) });
  expect(close).not.toHaveBeenCalled();
  await press('Cerrar sin guardar');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(changes).toHaveLength(1);
  expect(keptDrafts(owner)).toEqual([]);
});

it('a correction of progress that is gone is recorded anew, under another id', async () => {
  const close = vi.fn();
  const { changes, said } = await editGone({
    ...forms['recorded progress']!,
    drawn: closing['recorded progress']!(close),
  });
  await press('Registrar como nuevo');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(changes.map(({ method, path }) => [method, path.split('?')[0]])).toEqual([
    ['PUT', 'progress/a1'],
    ['POST', 'progress'],
  ]);
  const { id, ...body } = changes[1]!.body as { id: string };
  expect(id).not.toBe('a1');
  expect(body).toMatchObject({
    project_id: 'p1',
    concept_id: 'c1',
    quantity_advanced: 15,
    progress_date: '2026-03-02',
    created_offline: false,
  });
  expect(said).toHaveLength(1);
  expect(keptDrafts(owner)).toEqual([]);
});

it('the services contract of a project that is gone is as it was before it was typed over, once it is left', async () => {
  await editGone(forms['the services contract']!);
  const amount = screen.getByLabelText<HTMLInputElement>(/^Monto del Contrato/, { selector: 'input' });
  expect(amount.value).toBe('2,500,000');
  await press('Cerrar sin guardar');
  await waitFor(() => expect(amount.value).toBe(services.contract_amount.toLocaleString('es-MX')));
});

it('what was typed over a record that is gone is said to a session that ended before the question', async () => {
  const form = forms['the comments on a document']!;
  const { answer } = deletedServer(form.opened);
  let arrive = () => undefined as void;
  const sent = new Promise<void>((resolve) => (arrive = resolve));
  const world = onScreen(form.drawn, [], async (method, path, body) => {
    if (method === 'PUT') await sent;
    return answer(method, path, body);
  });
  leave = world.leave;
  await form.type();
  cleanup();
  arrive();
  await waitFor(() =>
    expect(world.messages).toEqual([
      'No se guardó, porque alguien más lo eliminó antes: Comentarios (opcional) «Lo firmé»',
    ]),
  );
});
