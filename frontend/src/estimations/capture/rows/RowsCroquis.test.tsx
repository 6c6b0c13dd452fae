// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { apiError } from '../../../api/api-error.ts';
import { uploadsBegun } from '../../../api/fake-upload.fixture.ts';
import type { Item, KeptFile } from '../../../offline/item.ts';
import { itemStore } from '../../../offline/item-store.ts';
import { openPhotos } from '../../../progress/photo/open-photos.fixture.ts';
import { draftOf } from '../../draft.ts';
import { croquisPlace } from '../../croquis/croquis-place.ts';
import { keepDraft, keptDraft } from '../../draft-store.ts';
import { goldenProject, goldenRows } from '../../golden.fixture.ts';
import { onScreen } from '../../on-screen.fixture.tsx';
import { CaptureDialog } from '../CaptureDialog.tsx';

const begun = uploadsBegun();
beforeEach(openPhotos);
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const there = '/api/files/7d1c2f0e-5d0c-4f0e-9a53-3a4be5f9f004';
const generadores = [
  { eje: 'A', largo: 2, croquis: `${there}?v=view`, thumbnail_url: `${there}?v=thumb` },
  { eje: 'B', largo: 4 },
];

const open = async (answer?: Parameters<typeof onScreen>[2]) => {
  const [golden] = goldenRows([1]);
  const [first, ...rest] = golden!.concepts;
  const row = { ...golden!, concepts: [{ ...first!, quantity: 6, generadores }, ...rest] };
  const shown = onScreen(
    <CaptureDialog project={goldenProject} rows={[row]} editing={row} close={vi.fn()} />,
    [row],
    answer,
  );
  await eventually(() => screen.getByText('Desde los avances del periodo'));
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByLabelText('Generadores de C-001'));
  return { ...shown, user };
};
const see = (row: number) => screen.queryByLabelText(`Ver el croquis de la fila ${row}`);
const pictureOf = (row: number) => see(row)?.querySelector('img')?.getAttribute('src');
const take = (row: number, type = 'image/jpeg') =>
  fireEvent.change(screen.getByLabelText(`Croquis de la fila ${row}`), {
    target: { files: [new File(['x'], type === 'image/heic' ? 'a.heic' : 'a.jpg', { type })] },
  });
const puts = (send: Awaited<ReturnType<typeof open>>['send']) =>
  send.mock.calls.filter(
    ([method, target]) => method === 'PUT' && !JSON.stringify(target).includes('preview'),
  );
const sentOf = (call: unknown[] | undefined) =>
  (call?.[2] as { concepts: { generadores?: { croquis?: string }[] }[] }).concepts[0]!.generadores!.map(
    ({ croquis }) => croquis,
  );

it('sends a sketch before the estimation, once, however often that is tried', async () => {
  let refused = true;
  const { user, send } = await open((method, path) => {
    if (method === 'PUT' && !JSON.stringify(path).includes('preview') && refused) {
      refused = false;
      throw apiError('No', 422, { detail: 'No' });
    }
    return { id: 'e1' };
  });
  expect(pictureOf(1)).toBe(`${there}?v=thumb`);
  take(2);
  await eventually(() => expect(pictureOf(2)).toBe('blob:foto'));
  await user.click(screen.getByText('Listo'));
  await user.click(screen.getByText('Guardar'));
  await eventually(() => expect(begun).toHaveLength(1));
  expect(begun[0]!.url).toBe(`/api/upload?project_id=${goldenProject.id}&document_type=croquis`);
  expect(screen.getByText('Subiendo croquis 1 de 1…')).toBeTruthy();
  expect(puts(send)).toEqual([]);
  begun[0]!.answer(201, { file_url: '/api/files/new' });
  await eventually(() => expect(puts(send)).toHaveLength(1));
  await eventually(() => expect(screen.queryByText(/Subiendo/)).toBeNull());
  await user.click(await screen.findByText('Guardar'));
  await eventually(() => expect(puts(send)).toHaveLength(2));
  expect(begun).toHaveLength(1);
  for (const call of puts(send)) expect(sentOf(call)).toEqual([`${there}?v=view`, '/api/files/new']);
});

it('moves with its row, is taken away, and comes back with one step', async () => {
  const { user } = await open();
  take(2);
  await eventually(() => expect(pictureOf(2)).toBe('blob:foto'));
  await user.click(screen.getByLabelText('Quitar la fila 1'));
  expect([pictureOf(1), pictureOf(2)]).toEqual(['blob:foto', undefined]);
  await user.click(see(1)!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Croquis de la fila 1' }));
  await user.click(dialog.getByText('Quitar croquis'));
  await eventually(() => expect(screen.getByLabelText('Agregar croquis o foto a la fila 1')).toBeTruthy());
  await user.click(screen.getByText('Listo'));
  await eventually(() => expect(screen.queryByText('Listo')).toBeNull());
  fireEvent.keyDown(screen.getByLabelText('Cantidad de C-001'), { key: 'z', ctrlKey: true });
  await user.click(screen.getByLabelText('Generadores de C-001'));
  expect(pictureOf(1)).toBe('blob:foto');
});

it('shows what the server has by the links of today, whenever a draft was kept', async () => {
  const old = { ...generadores[0]!, croquis: `${there}?v=view&expires=1` };
  const [golden] = goldenRows([1]);
  const [first, ...rest] = golden!.concepts;
  const row = { ...golden!, concepts: [{ ...first!, quantity: 2, generadores: [old] }, ...rest] };
  const draft = draftOf(row, goldenProject);
  const key = { user_id: 'u1', project_id: goldenProject.id, estimation_id: row.id };
  keepDraft(key, { id: row.id, draft, seen: row.revision }, new Date());
  const { user } = await open();
  expect(pictureOf(1)).toBe(`${there}?v=thumb`);
  await user.click(see(1)!);
  const dialog = await screen.findByRole('dialog', { name: 'Croquis de la fila 1' });
  expect(dialog.querySelector('img')!.getAttribute('src')).toBe(`${there}?v=view`);
});

it('leaves a row without a picture that cannot be opened, and says so', async () => {
  const { messages } = await open();
  take(2, 'image/heic');
  await eventually(() => expect(messages.join()).toContain('no puede abrir fotos HEIC'));
  await eventually(() => expect(screen.getByLabelText('Agregar croquis o foto a la fila 2')).toBeTruthy());
});

const close = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByText('Listo'));
  await eventually(() => expect(screen.queryByText('Listo')).toBeNull());
};
const undo = () => fireEvent.keyDown(screen.getByLabelText('Cantidad de C-001'), { key: 'z', ctrlKey: true });
const key = () => ({ user_id: 'u1', project_id: goldenProject.id, estimation_id: goldenRows([1])[0]!.id });
const keptSketch = () => keptDraft(key())?.draft.concepts?.[0]?.generadores?.[1]?.croquis;

it('keeps what was taken on this device as long as a step may bring it back, and no longer', async () => {
  const { user } = await open();
  take(2);
  await eventually(() => expect(keptSketch()).toMatch(/^local:/));
  const file = croquisPlace(key(), key().estimation_id, keptSketch()!.slice('local:'.length));
  await eventually(async () => expect(await file.read()).not.toBeNull());
  await user.click(see(2)!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Croquis de la fila 2' }));
  await user.click(dialog.getByText('Quitar croquis'));
  await close(user);
  await eventually(() => expect(keptDraft(key())).toBeNull());
  undo();
  await eventually(() => expect(keptSketch()).toMatch(/^local:/));
  expect(await file.read()).not.toBeNull();
  await user.click(screen.getByText('Cancelar'));
  await user.click(await screen.findByText('Descartar'));
  await eventually(async () => expect(await file.read()).toBeNull());
});

it('brings back by no step, and sends under no name, a picture that cannot be opened', async () => {
  const { user, messages, send } = await open();
  fireEvent.change(screen.getByLabelText('Largo, fila 2'), { target: { value: '5' } });
  take(1, 'image/heic');
  await eventually(() => expect(messages.join()).toContain('no puede abrir fotos HEIC'));
  await eventually(() => expect(pictureOf(1)).toBe(`${there}?v=thumb`));
  take(2, 'image/heic');
  await eventually(() => expect(screen.getByLabelText('Agregar croquis o foto a la fila 2')).toBeTruthy());
  await close(user);
  // The only undo step is the length.
  undo();
  await user.click(screen.getByLabelText('Generadores de C-001'));
  expect(screen.getByLabelText<HTMLInputElement>('Largo, fila 2').value).toBe('4');
  expect([pictureOf(1), see(2)]).toEqual([`${there}?v=thumb`, null]);
  await close(user);
  fireEvent.keyDown(screen.getByLabelText('Cantidad de C-001'), { key: 'y', ctrlKey: true });
  await user.click(screen.getByText('Guardar'));
  await eventually(() => expect(puts(send)).toHaveLength(1));
  expect(sentOf(puts(send)[0])).toEqual([`${there}?v=view`, undefined]);
});

it('sends nothing where a picture cannot be opened while it is saved, and says of which row', async () => {
  let fail = (_: DOMException) => {};
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (fail = reject)));
  const { user, messages, send } = await open();
  take(2);
  await close(user);
  await user.click(await screen.findByText('Guardar'));
  fail(new DOMException('The source image could not be decoded.'));
  await eventually(() =>
    expect(messages.join()).toContain('C-001, fila 2 de sus generadores: este equipo ya no'),
  );
  expect([puts(send), begun]).toEqual([[], []]);
  await user.click(screen.getByText('Guardar'));
  await eventually(() => expect(puts(send)).toHaveLength(1));
  expect(sentOf(puts(send)[0])).toEqual([`${there}?v=view`, undefined]);
});

it('takes what this device has lost out of every step', async () => {
  const [golden] = goldenRows([1]);
  const [first, ...rest] = golden!.concepts;
  const lost = [generadores[0]!, { ...generadores[1]!, croquis: 'local:nobody' }];
  const row = { ...golden!, concepts: [{ ...first!, quantity: 6, generadores: lost }, ...rest] };
  keepDraft(key(), { id: row.id, draft: draftOf(row, goldenProject), seen: row.revision }, new Date());
  const { user, messages } = await open();
  await eventually(() => expect(messages.join()).toContain('Este equipo ya no tiene 1 croquis'));
  await close(user);
  undo();
  await user.click(screen.getByLabelText('Generadores de C-001'));
  expect(screen.getByLabelText('Agregar croquis o foto a la fila 2')).toBeTruthy();
});

it('keeps the sketches of rows that a block is pasted over', async () => {
  await open();
  const cell = screen.getByLabelText('Eje, fila 1');
  fireEvent.paste(cell, { clipboardData: { getData: () => 'C\t\t\t9\r\nD\t\t\t8\r\n' } });
  expect(screen.getByLabelText<HTMLInputElement>('Largo, fila 1').value).toBe('9');
  expect(pictureOf(1)).toBe(`${there}?v=thumb`);
});

it('takes no block with heads and no measures, and says so', async () => {
  await open();
  const cell = screen.getByLabelText('Eje, fila 1');
  fireEvent.paste(cell, {
    clipboardData: { getData: () => 'Código\tNota\r\nC-001\tZapata\r\nC-001\tDado\r\n' },
  });
  expect(screen.getByText(/^Lo pegado no trae ninguna columna de medidas/)).toBeTruthy();
  expect(screen.queryByLabelText('Eje, fila 3')).toBeNull();
  fireEvent.paste(cell, { clipboardData: { getData: () => 'Largo\tNota\r\n3\tZapata\r\n' } });
  expect(screen.queryByText(/^Lo pegado no trae/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Nota, fila 3').value).toBe('Zapata');
});

it('has the sketches of a refused one that is put right, and leaves them with it', async () => {
  const store = itemStore();
  const [golden] = goldenRows([1]);
  const [first] = golden!.concepts;
  const { number, period } = golden!;
  const rows = [{ piezas: 1, croquis: 'local:a' }, { piezas: 1 }, { piezas: 1, croquis: 'local:b' }];
  const body = {
    project_id: goldenProject.id,
    ...{ number, period, start_date: '2025-01-06', end_date: '2025-01-31' },
    concepts: [{ ...first!, quantity: 3, generadores: rows }],
  };
  const files = ['a', 'b'].map((key) => ({
    ...{ blob: new Blob([key], { type: 'image/jpeg' }), name: 'foto.jpg', key, as: `local:${key}` },
    stored: key === 'a' ? ({ file_url: '/api/files/a' } as NonNullable<KeptFile['stored']>) : null,
  }));
  const about = { id: 'w1', user_id: 'u1', project_id: goldenProject.id, title: 'Estimación 1' };
  const kept = await store.keep({
    ...about,
    kind: 'estimations',
    kept_at: '2026-10-05T12:00:00.000Z',
    body,
    file: null,
    files,
  });
  const refusal = { status: 409, why: 'Ya existe la estimación número 1', at: '2026-10-05T12:00:00.000Z' };
  await store.change(kept, { refusal });
  onScreen(
    <CaptureDialog
      project={goldenProject}
      rows={[]}
      editing={null}
      correcting={{ ...kept, refusal } as Item<'estimations'>}
      close={vi.fn()}
    />,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByLabelText('Generadores de C-001'));
  await eventually(() => expect([pictureOf(1), pictureOf(3)]).toEqual(['blob:foto', 'blob:foto']));
  await user.click(screen.getByLabelText('Quitar la fila 2'));
  take(1);
  await eventually(() => expect(pictureOf(1)).toBe('blob:foto'));
  await user.click(screen.getByText('Listo'));
  await user.click(screen.getByText('Guardar'));
  const waiting = () => store.itemsOf('u1').then(([item]) => item as Item<'estimations'>);
  await eventually(async () => expect((await waiting()).refusal).toBeNull());
  const { body: now, files: left } = await waiting();
  const messages = now.concepts[0]!.generadores!.map(({ croquis }) => croquis);
  expect(messages).toEqual([expect.stringMatching(/^local:.{36}$/), 'local:b']);
  expect(left!.map(({ as, stored }) => [as, stored])).toEqual([
    [messages[0], null],
    ['local:b', null],
  ]);
  await store.remove(kept);
});
