// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { itemStore } from '../offline/item-store.ts';
import { refused } from '../shared/on-screen.fixture.tsx';
import { saidInToasts } from '../shared/said.fixture.ts';
import { aDocument, mine, project } from './documents.fixture.ts';
import { onScreen } from './on-screen.fixture.tsx';
import { SupervisorDocuments } from './SupervisorDocuments.tsx';

const said = saidInToasts();
const line = itemStore();
afterEach(async () => {
  cleanup();
  for (const item of await line.itemsOf('u1')) await line.remove(item);
});

const show = async (uploaded: () => ReturnType<typeof aDocument>[]) => {
  onScreen(<SupervisorDocuments project={project} />, { lists: { 'documents/uploaded': uploaded } });
  await userEvent.click(screen.getByRole('tab', { name: 'Mis documentos' }));
};
const list = async (name: string) => within(await screen.findByRole('list', { name }));
const cards = async (name: string) => (await list(name)).getAllByRole('listitem');
/** Those out of sight are drawn when there is nothing else to do. */
const eventually = (name: string, count: number) =>
  waitFor(async () => expect(await cards(name)).toHaveLength(count));

it('tells of each document what it is, its state and who has it since when', async () => {
  const saul = { assigned_to: 'u2', assigned_to_name: 'Saúl Peña', assigned_at: '2026-03-03T18:00:00Z' };
  const day = '2026-03-10';
  await show(() => [
    aDocument({ title: 'Nueva' }),
    aDocument({ id: 'd2', title: 'Con Saúl', type: 'oficio', ...saul, due_date: day, overdue: true }),
    aDocument({
      id: 'd3',
      ...saul,
      status: 'attended',
      attended_at: '2026-03-04T18:00:00Z',
      comments: 'Listo',
    }),
    mine({ id: 'd4' }),
    mine({ id: 'd5', status: 'completed', attended_at: '2026-03-05T18:00:00Z' }),
  ]);
  const texts = (await cards('Subidos (5)')).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Minuta · ExternaPendienteNueva.*Aún no se asigna a nadieSubido el 2\/3\/2026/),
    expect.stringMatching(
      /^Oficio · ExternaPendiente.*Lo tiene Saúl Peña desde el 3\/3\/2026VencidoVencía el 10\/3/,
    ),
    expect.stringMatching(/Atendido.*Lo atendió Saúl Peña el 4\/3\/2026Comentarios: Listo/),
    expect.stringMatching(/Pendiente.*Lo tiene usted desde el 3\/3\/2026Sin fecha de vencimiento/),
    expect.stringMatching(/Atendido.*Lo atendió usted el 5\/3\/2026/),
  ]);
});

it('shows twenty, and the others on request', async () => {
  await show(() => Array.from({ length: 23 }, (_, n) => aDocument({ id: `d${n}` })));
  await eventually('Subidos (23)', 20);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más (3)' }));
  await eventually('Subidos (23)', 23);
});

it('says that nothing was uploaded', async () => {
  await show(() => []);
  expect(await screen.findByText('Aún no ha subido documentos')).toBeTruthy();
});

it('says when the list could not be loaded, and loads it on request', async () => {
  let broken = true;
  await show(() => {
    if (broken) throw refused(500, '');
    return [aDocument()];
  });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(said).toEqual(['Error al cargar sus documentos']);
  broken = false;
  await userEvent.click(retry);
  expect(await cards('Subidos (1)')).toHaveLength(1);
});

it('puts before them what has not left this device, and why where it was refused', async () => {
  const waiting = (id: string, title: string, project_id = 'p1') =>
    line.keep({
      kind: 'documents',
      id,
      user_id: 'u1',
      project_id,
      kept_at: '2026-10-05T12:00:00.000Z',
      title,
      body: { project_id, type: 'oficio', origin: 'interna', title, created_offline: true },
      file: { blob: new Blob(['%PDF']), name: 'a.pdf', key: id, stored: null },
    });
  await waiting('w1', 'Oficio: Prórroga');
  const second = await waiting('w2', 'Oficio: Vacío');
  await line.change(second, { refusal: { status: 422, why: 'No es un PDF', at: second.kept_at } });
  await waiting('w3', 'De otra obra', 'p2');
  await show(() => []);
  const texts = (await cards('Por enviar desde este dispositivo (2)')).map(({ textContent }) => textContent);
  expect(texts).toEqual(['Oficio: PrórrogaPendiente de enviar', 'Oficio: VacíoNo es un PDF']);
});
