// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { apiError } from '../api/api-error.ts';
import { differences } from '../shared/conflict/conflict-server.fixture.ts';
import { keepDraft, keptDrafts } from './draft-store.ts';
import { draftOf } from './draft.ts';
import { concept, onScreen, progressRecord } from './on-screen.fixture.tsx';
import { photoPlace } from './photo/place.ts';
import { Progress } from './Progress.tsx';

const owner = { user_id: 'u1', project_id: 'p1' };
const record = progressRecord('a1', { revision: 4 });
const taken = { file: new File(['x'], 'foto.jpg', { type: 'image/jpeg' }), key: 'k1' };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const gone = () => screen.findByRole('alertdialog', { name: 'Alguien más lo eliminó' });

let leave = () => undefined as void;
const open = (records = [record], concepts = [concept(1)]) => {
  const answer = (method: string) => {
    if (method === 'PUT') throw apiError('El avance no existe', 404, { detail: 'El avance no existe' });
    return {};
  };
  const world = onScreen(<Progress project={aProject()} />, {
    ...{ records, concepts, answer },
    address: '/?historial=1',
  });
  ({ leave } = world);
  return world;
};
const typed = () => ({
  ...draftOf(record),
  quantity: '15',
  photos: [{ id: 'f1', photo_url: null, here: true }],
});

beforeEach(async () => {
  localStorage.clear();
  keepDraft(owner, { draft: typed(), editing: true, kept_at: '2026-03-02T12:00:00Z' });
  await photoPlace(owner, 'a1', 'f1').keep(taken);
});
afterEach(async () => {
  leave();
  for (const { draft } of keptDrafts(owner)) await photoPlace(owner, draft.id).forget();
});

it('turns a draft over a deleted record into a new capture, with its photos', async () => {
  open([]);
  await press('Continuar');
  expect(differences(await gone())).toContainEqual(['Cantidad', 'Eliminado', '15']);
  await press('Registrar como nuevo');
  const form = within(await screen.findByRole('dialog', { name: 'Registrar Avance' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Cantidad/).value).toBe('15');
  const [draft, ...others] = keptDrafts(owner);
  expect(others).toEqual([]);
  expect(draft!.draft.id).not.toBe('a1');
  expect((await photoPlace(owner, draft!.draft.id, 'f1').read())?.key).toBe('k1');
  expect(await photoPlace(owner, 'a1', 'f1').read()).toBeNull();
});

it('forgets it once it is not wanted, and keeps it by «Volver»', async () => {
  open([]);
  await press('Continuar');
  await gone();
  await press('Volver');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Continuar');
  await gone();
  await press('Cerrar sin guardar');
  await waitFor(() => expect(keptDrafts(owner)).toEqual([]));
  expect(await photoPlace(owner, 'a1', 'f1').read()).toBeNull();
});

it('records nothing anew under a concept that is gone as well', async () => {
  open([], []);
  await press('Continuar');
  expect(within(await gone()).queryByRole('button', { name: 'Registrar como nuevo' })).toBeNull();
});

it('keeps the form open over a record that vanishes from the history while the question is read', async () => {
  const records = [record];
  localStorage.clear();
  keepDraft(owner, {
    draft: { ...draftOf(record), quantity: '15' },
    editing: true,
    kept_at: '2026-03-02T12:00:00Z',
  });
  const { getList } = open(records);
  await press('Continuar');
  await screen.findByRole('dialog', { name: 'Editar Avance' });
  const before = getList.mock.calls.length;
  records.pop();
  await press('Guardar');
  await gone();
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(before));
  await press('Volver');
  const form = within(await screen.findByRole('dialog', { name: 'Editar Avance' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Cantidad/).value).toBe('15');
  expect(form.getByText(/El avance no existe/)).toBeTruthy();
});
