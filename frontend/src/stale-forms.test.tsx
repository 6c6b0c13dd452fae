// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConceptDialog } from './admin/catalog/ConceptDialog.tsx';
import { ProjectDialog } from './admin/projects/ProjectDialog.tsx';
import { bridge } from './admin/projects/project.fixture.ts';
import { StorageDialog } from './admin/projects/storage/StorageDialog.tsx';
import { UserDialog } from './admin/users/UserDialog.tsx';
import { aConcept, aStorage, aUser } from './api/answers.fixture.ts';
import { pathOf } from './api/target.ts';
import { ActionField, AssigneeField } from './documents/AssignFields.tsx';
import { AttendDialog } from './documents/AttendDialog.tsx';
import { DueField } from './documents/DueField.tsx';
import { mine } from './documents/documents.fixture.ts';
import { AdvanceDialog } from './estimations/AdvanceDialog.tsx';
import { goldenRows } from './estimations/golden.fixture.ts';
import { onScreen } from './estimations/on-screen.fixture.tsx';
import type { EstimationRow } from './estimations/row.ts';
import { StatusSelect } from './estimations/StatusSelect.tsx';
import { ContractTab } from './internal/ContractTab.tsx';
import { services } from './internal/services.fixture.ts';
import { ProgressDialog } from './progress/capture/ProgressDialog.tsx';
import { keepDraft } from './progress/draft-store.ts';
import { draftOf } from './progress/draft.ts';
import { concept, progressRecord } from './progress/on-screen.fixture.tsx';
import { signOut } from './session/session.ts';
import { signInAs } from './session/sign-in.fixture.ts';
import { screenThatCanBeLeft } from './shared/conflict/leaving.fixture.tsx';
import { differences, movedServer } from './shared/conflict/moved-server.fixture.ts';

const close = () => undefined;
const hands = userEvent.setup();
const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => hands.click(screen.getByRole('button', { name }));
const choose = (label: RegExp, option: string) => hands.selectOptions(screen.getByLabelText(label), option);

type Form = {
  /** The record as it was when the form was opened, at revision 4. */
  opened: object;
  /** What somebody else made of it, at revision 7. */
  theirs: object;
  drawn: ReactNode;
  type: () => Promise<unknown> | undefined;
  shown: [string, string, string][];
  /** What is sent at last when one's own is kept. */
  sent: object | string;
};

const user = aUser({ assigned_projects: [], project_count: 0 });
const item = aConcept({
  id: 'c1',
  concept_code: 'S-01',
  concept_name: 'Limpieza',
  unit: 'm2',
  quantity: 10,
  unit_price: 150,
});
const linked = aStorage({ folder_id: 'carpeta-0' });
const project = {
  ...bridge,
  anticipo_revision: 4,
  anticipo_amount: 100,
  anticipo_amortization_percentage: 30,
};
const record = progressRecord('a1', { revision: 4 });
const withPhoto = (photo_url: string) => ({ photo_url, photos: [{ photo_url }] });
const photographed = { ...record, ...withPhoto('/api/files/antes?signature=1') };
const document = mine({ revision: 4 });
const estimation: EstimationRow = { ...goldenRows([1])[0]!, status: 'entregada', revision: 4 };
const owner = { user_id: 'u1', project_id: 'p1' };
const png = new File([new Uint8Array([137, 80, 78, 71])], 'logo.png', { type: 'image/png' });
const supervisors = [
  { id: 'u1', name: 'Sofía Ríos' },
  { id: 'u2', name: 'Saúl Peña' },
];

const forms: Record<string, Form> = {
  'a user': {
    opened: user,
    theirs: { role: 'externo', name: 'Gerardo de ellos' },
    drawn: <UserDialog user={{ ...user, revision: 4 }} projects={[]} onClose={close} />,
    type: () => {
      type(/^Name/, 'Gerardo mío');
      return press('Guardar');
    },
    shown: [
      ['Name', 'Gerardo de ellos', 'Gerardo mío'],
      ['Role', 'Externo', 'Gerente'],
    ],
    sent: { name: 'Gerardo mío', role: 'manager' },
  },
  'a concept': {
    opened: item,
    theirs: { unit_price: 187.4537 },
    drawn: <ConceptDialog project="p1" item={{ ...item, revision: 4 }} onClose={close} />,
    type: () => {
      type(/^Precio/, '160');
      return press('Actualizar Item');
    },
    shown: [['Precio Unitario', '$187.4537', '$160.00']],
    sent: { unit_price: 160 },
  },
  'a storage': {
    opened: { ...linked, revision: 4 },
    theirs: { folder_id: 'carpeta-de-ellos' },
    drawn: <StorageDialog project={bridge} onClose={close} />,
    type: async () => {
      await screen.findByLabelText(/^ID de la carpeta/);
      type(/^ID de la carpeta/, 'carpeta-mia');
      return press('Guardar');
    },
    shown: [['ID de la carpeta de Drive', 'carpeta-de-ellos', 'carpeta-mia']],
    sent: { folder_id: 'carpeta-mia' },
  },
  'a logo': {
    opened: project,
    theirs: { app_logo_url: '/api/files/suyo?signature=1' },
    drawn: <ProjectDialog project={{ ...project, revision: 4 }} onClose={close} />,
    type: () => hands.upload(screen.getByLabelText('Logo de la aplicación', { selector: 'input' }), png),
    shown: [['Logo de la aplicación', '/api/files/suyo?signature=1', '/api/files/mio']],
    sent: { app_logo_url: '/api/files/mio' },
  },
  'the services contract': {
    opened: services,
    theirs: { contract_amount: 3_000_000 },
    drawn: <ContractTab project_id="p1" contract={{ ...services, revision: 4 }} />,
    type: () => {
      type(/^Monto del Contrato/, '2500000');
      return press('Guardar Contrato');
    },
    shown: [['Monto del Contrato', '$3,000,000.00', '$2,500,000.00']],
    sent: { contract_amount: 2_500_000 },
  },
  'an advance': {
    opened: project,
    theirs: { anticipo_amount: 300 },
    drawn: <AdvanceDialog project={project} close={close} />,
    type: () => {
      type(/^Monto del anticipo/, '200');
      return press('Guardar');
    },
    shown: [['Monto del anticipo', '$300.00', '$200.00']],
    sent: { amount: 200 },
  },
  'the status of an estimation': {
    opened: estimation,
    theirs: { status: 'pagada' },
    drawn: (
      <StatusSelect row={estimation} offered={['entregada', 'autorizada']} said={{ done: '', failed: '' }} />
    ),
    type: () => choose(/^Estatus/, 'autorizada'),
    shown: [['Estatus', 'Pagada', 'Autorizada']],
    sent: `estimations/${estimation.id}/status?status=autorizada`,
  },
  'who a document is assigned to': {
    opened: document,
    theirs: { assigned_to: null },
    drawn: <AssigneeField row={document} supervisors={supervisors} />,
    type: () => choose(/^Asignado/, 'u2'),
    shown: [['Asignado', 'Sin asignar', 'Saúl Peña']],
    sent: { assigned_to: 'u2' },
  },
  'what is to be done with a document': {
    opened: document,
    theirs: { action_type: 'Atención' },
    drawn: <ActionField row={document} />,
    type: () => choose(/^Acción/, 'Conocimiento'),
    shown: [['Acción', 'Atención', 'Conocimiento']],
    sent: { action_type: 'Conocimiento' },
  },
  'until when a document is to be attended': {
    opened: document,
    theirs: { due_date: '2026-05-01' },
    drawn: <DueField row={document} />,
    type: () => {
      const field = screen.getByLabelText(/^Vencimiento/);
      fireEvent.change(field, { target: { value: '2026-04-30' } });
      fireEvent.keyDown(field, { key: 'Enter' });
      return undefined;
    },
    shown: [['Vencimiento', '1/5/2026', '30/4/2026']],
    sent: { due_date: '2026-04-30' },
  },
  'the comments on a document': {
    opened: document,
    theirs: { comments: 'Ya lo vi' },
    drawn: <AttendDialog document={document} close={close} />,
    type: () => {
      type(/^Comentarios/, 'Lo firmé');
      return press('Marcar como Atendido');
    },
    shown: [['Comentarios (opcional)', 'Ya lo vi', 'Lo firmé']],
    sent: { comments: 'Lo firmé' },
  },
  'recorded progress': {
    opened: record,
    theirs: { quantity_advanced: 20 },
    drawn: (
      <ProgressDialog owner={owner} concepts={[concept(1)]} concept_id="c1" editing={record} close={close} />
    ),
    type: () => {
      type(/^Cantidad/, '15');
      return press('Guardar');
    },
    shown: [['Cantidad', '20', '15']],
    sent: 'progress/a1?quantity_advanced=15&progress_date=2026-03-02',
  },
  'recorded progress whose photo': {
    opened: photographed,
    theirs: withPhoto('/api/files/suya?signature=2'),
    drawn: (
      <ProgressDialog
        owner={owner}
        concepts={[concept(1)]}
        concept_id="c1"
        editing={photographed}
        close={close}
      />
    ),
    type: () => {
      type(/^Cantidad/, '15');
      return press('Guardar');
    },
    shown: [['Fotos', '/api/files/suya?signature=2', '/api/files/antes?signature=1']],
    sent: `progress/a1?${new URLSearchParams({
      quantity_advanced: '15',
      progress_date: '2026-03-02',
      photo_url: '/api/files/antes?signature=1',
    })}`,
  },
};

let leave: () => void;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  leave();
  signOut();
});

/** Draws the form over a server where somebody else has changed its record meanwhile, types, and waits for the question. */
const editStale = async ({ opened, theirs, drawn, type }: Form) => {
  const { changes, answer } = movedServer({ ...opened, ...theirs, revision: 7 }, opened);
  const upload = (method: string, path: string, body?: object) =>
    pathOf(path).startsWith('upload?') ? { file_url: '/api/files/mio' } : answer(method, path, body);
  const world = onScreen(drawn, [], upload);
  leave = world.leave;
  await type();
  const question = await screen.findByRole('alertdialog', { name: 'Alguien más cambió estos datos' });
  expect(world.said).toEqual([]);
  return { changes, question, said: world.said };
};

const ofLists = ['the status of an estimation', 'until when a document is to be attended'] as const;
describe.each(ofLists)('%s that was being sent when its tab was left', (name) => {
  /** Types, leaves while the change (or what it is to be asked for) is on its way, and lets the server answer that somebody was before. */
  const leaveWhileSending = async (held = (path: string) => !path.includes('preview=true')) => {
    const form = forms[name]!;
    const { changes, answer } = movedServer({ ...form.opened, ...form.theirs, revision: 7 }, form.opened);
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
    return { form, changes, arrive, said: world.said };
  };

  it('is asked about all the same, and what the person keeps is sent', async () => {
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
    // What follows from the answer takes no timer.
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

describe.each(Object.entries(forms))('%s that somebody else changed meanwhile', (_, form) => {
  it('is shown as it is now beside what was typed, and sent over that once the person keeps their own', async () => {
    const { changes, question } = await editStale(form);
    expect(differences(question)).toEqual(form.shown);
    expect(changes.map(({ seen }) => seen)).toEqual([4]);
    await press('Conservar lo mío');
    await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 7]));
    if (typeof form.sent === 'string') expect(changes[1]!.path).toBe(form.sent);
    else expect(changes[1]!.body).toMatchObject(form.sent);
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
    type: () => press('Guardar'),
  });
  expect(differences(question)).toEqual([['Cantidad', '20', '15']]);
  expect(changes.map(({ seen }) => seen)).toEqual([-1]);
});

const queryOf = ({ path }: { path: string }) => new URL(path, 'http://obra.test').searchParams;

it('a correction sends the observations as they were when it was opened over those of somebody else that were taken', async () => {
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

it('a correction takes away the photo that somebody else added to a record without one', async () => {
  const { changes } = await editStale({
    ...forms['recorded progress']!,
    theirs: withPhoto('/api/files/suya?signature=2'),
  });
  await press('Usar lo actual');
  await screen.findByRole('img', { name: 'Vista previa de la foto' });
  await press('Quitar foto');
  await press('Guardar');
  await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 7]));
  expect(queryOf(changes[1]!).get('photo_url')).toBe('');
});

it('a correction goes on with the photo that somebody else set once the person takes it', async () => {
  const { changes } = await editStale(forms['recorded progress whose photo']!);
  await press('Usar lo actual');
  const photo = await screen.findByRole('img', { name: 'Vista previa de la foto' });
  await waitFor(() => expect(photo.getAttribute('src')).toBe('/api/files/suya?signature=2'));
  await press('Guardar');
  await waitFor(() => expect(changes.map(({ seen }) => seen)).toEqual([4, 7]));
  const sent = queryOf(changes[1]!);
  expect(sent.get('quantity_advanced')).toBe('15');
  expect(sent.get('photo_url')).not.toBe('/api/files/antes?signature=1');
});
