import { afterAll, beforeAll, expect, it } from 'vitest';
import { formalService, type FormalService, type Ground } from './formal-service.ts';

let formal: FormalService;
beforeAll(async () => {
  formal = await formalService();
});
afterAll(() => formal.obra.close());

const refusal = (status: number, detail: string) => ({ status, body: { detail } });
const note = { on: '2025-01-10', kind: 'orden', text: ' Se ordena el desvío ' };
const write = (g: Ground, body: object = {}) =>
  g.manager.post(`/projects/${g.project_id}/notes`, { ...note, ...body });
const annul = (g: Ground, id: string) =>
  g.manager.post(`/projects/${g.project_id}/notes/${id}/annul`, { reason: ' Tiene un error ' });

it('numbers notes in series, and dates them in order', async () => {
  const g = await formal.ground();
  expect(await write(g, { number: 87, folio: ' B-87 ' })).toMatchObject({
    status: 201,
    body: { number: 87, text: 'Se ordena el desvío', folio: 'B-87', annulled: null },
  });
  const series = (number: number) =>
    refusal(409, `La siguiente nota es la ${number}: las notas van en serie (RLOPSRM art. 123).`);
  expect(await write(g, { number: 87 })).toMatchObject(series(88));
  expect(await write(g, { number: 90 })).toMatchObject(series(88));
  expect(await write(g, { on: '2025-01-09' })).toMatchObject(
    refusal(422, 'La fecha no puede ser anterior a la de la nota 87, del 10/01/2025.'),
  );
  expect(await write(g, { on: '2999-01-01' })).toMatchObject(
    refusal(422, 'La fecha no puede ser posterior a hoy.'),
  );
  expect((await write(g)).body).toMatchObject({ number: 88 });
});

it('keeps an annulled note with its number, and dates the next after the ones in force', async () => {
  const g = await formal.ground();
  expect((await write(g)).body.number).toBe(1);
  const wrong = (await write(g, { on: '2025-01-31' })).body;
  expect(await annul(g, wrong.id)).toMatchObject({
    status: 200,
    body: { id: wrong.id, number: 2, on: '2025-01-31', annulled: 'Tiene un error' },
  });
  expect(await annul(g, wrong.id)).toMatchObject(refusal(409, 'La nota 2 ya está anulada.'));
  expect(await annul(g, 'no-hay')).toMatchObject(refusal(404, 'La nota no existe'));
  expect((await write(g, { on: '2025-01-20' })).body.number).toBe(3);
});

it('links a note to what the contract has', async () => {
  const g = await formal.ground();
  const estimation_id = await g.capture(1);
  const linked = { estimation_id, concept_id: g.concept_id };
  expect((await write(g, linked)).body).toMatchObject(linked);
  expect(await write(g, { estimation_id: 'no-hay' })).toMatchObject(
    refusal(422, 'La estimación no existe en el contrato.'),
  );
  expect(await write(g, { concept_id: 'no-hay' })).toMatchObject(
    refusal(422, 'El concepto no existe en el contrato.'),
  );
  expect(await write(g, { amendment: 1 })).toMatchObject(refusal(422, 'El convenio 1 no existe.'));
  expect(await write(g, { suspension_id: 'no-hay' })).toMatchObject(refusal(422, 'La suspensión no existe.'));
});
