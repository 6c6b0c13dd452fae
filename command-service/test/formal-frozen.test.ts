import fc from 'fast-check';
import { isDraft } from '@obraclara/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf, good, head } from '../../spreadsheet/src/workbook.fixture.ts';
import { form } from './form.ts';
import { formalService, signed, statusUrl, type FormalService, type Ground } from './formal-service.ts';
import type { Answer } from './service.ts';

let formal: FormalService;
beforeAll(async () => {
  formal = await formalService();
});
afterAll(() => formal?.obra.close());

const command = fc.record({
  what: fc.constantFrom(
    'create',
    'create',
    'edit',
    'edit',
    'delete',
    'restore',
    'present',
    'present',
    'present',
    'present',
    'return',
    'revision',
    'validada',
    'autorizada',
    'pagada',
    'advance',
    'price',
    'import',
    'project',
    'offline',
  ),
  which: fc.nat(30),
  number: fc.integer({ min: 1, max: 40 }),
  quantity: fc.integer({ min: 1, max: 9 }),
});

type Asked = { what: string; number: number; quantity: number };

const run = (g: Ground, id: string, { what, number, quantity }: Asked): Promise<Answer> => {
  const lines = { concepts: [{ concept_id: g.concept_id, quantity }] };
  const price = { project_id: g.project_id, concept_code: 'A', concept_name: 'N', unit: 'm', quantity: 900 };
  const { payload, headers } = form(fileOf({ Catálogo: [head, good('A', 900, quantity)] }));
  const iva = { iva_percentage: number % 17, contract_amount: 100_000 + number };
  const advance = { amount: number * 50, amortization_percentage: 30 };
  const runs: Record<string, () => Promise<Answer>> = {
    create: () => g.supervisor.post('/estimations', g.body(number, lines)),
    // A device sends a capture again, or one with the id of another estimation.
    offline: () => g.supervisor.post('/estimations', { ...g.body(number, lines), id }),
    edit: () => g.supervisor.put(`/estimations/${id}`, g.body(number, lines)),
    delete: () => g.manager.delete(`/estimations/${id}`),
    restore: () => g.manager.post(`/estimations/${id}/restore`, {}),
    present: () => g.present(id),
    return: () => g.manager.post(`/estimations/${id}/return`, { reason: 'Falta el croquis' }),
    advance: () => g.supervisor.post(`/projects/${g.project_id}/anticipo`, advance),
    import: () => formal.obra.admin.post(`/catalog/upload/${g.project_id}`, payload, headers),
    project: () => formal.obra.admin.put(`/projects/${g.project_id}`, iva),
    price: () => formal.obra.admin.put(`/catalog/${g.concept_id}`, { ...price, unit_price: number }),
  };
  return (runs[what] ?? (() => g.manager.put(statusUrl(id, what), {})))();
};

/** Estimations are presented in the order of their numbers: often the next draft, else any estimation. */
const targetOf = async (
  g: Ground,
  ids: readonly string[],
  { what, which }: { what: string; which: number },
) => {
  const chosen = ids[which % Math.max(1, ids.length)] ?? 'ninguna';
  if (what !== 'present' || which < 6) return chosen;
  return (await formal.rowsOf(g.contract)).find((row) => isDraft(row))?.id ?? chosen;
};

it('changes nothing that was presented, whatever people do', async () => {
  const g = await formal.ground();
  const ids: string[] = [];
  const frozen = new Map<string, ReturnType<typeof signed>>();
  let presented = 0;

  const settled = async (what: string, id: string) => {
    const rows = new Map((await formal.rowsOf(g.contract)).map((row) => [row.id, row]));
    if (what === 'return') frozen.delete(id);
    if (what !== 'present') return rows;
    presented += 1;
    frozen.set(id, signed(rows.get(id)!));
    return rows;
  };

  for (const [step, each] of fc.sample(command, { numRuns: 450, seed: 20261128 }).entries()) {
    const id = await targetOf(g, ids, each);
    const answer = await run(g, id, each);
    expect([200, 201, 404, 409]).toContain(answer.status);
    if (answer.status === 201) ids.push(answer.body.id);
    const rows = await settled(answer.status === 200 ? each.what : '', id);
    for (const [one, was] of frozen)
      expect(signed(rows.get(one)!), `step ${step}: ${each.what}`).toEqual(was);
  }
  expect(presented).toBeGreaterThan(5);
}, 180_000);
