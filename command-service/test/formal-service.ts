import { createHash } from 'node:crypto';
import {
  accumulatedUpTo,
  calculatedEstimations,
  contractEstimations,
  factOf,
  noEstimations,
  reducer,
  upcast,
  type CalculatedEstimation,
} from '@obraclara/events';
import { expect } from 'vitest';
import { service, type Service } from './service.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** What people signed of an estimation: everything but its status, its revision, its invoice and its payments. */
export const signed = ({
  status: _,
  revision: __,
  folio_factura: ___,
  billing: ____,
  ...rest
}: CalculatedEstimation) => rest;

export const statusUrl = (id: string, to: string) => `/estimations/${id}/status?status=${to}`;

/** The write side, with documents that are not drawn: drawing needs the read models. */
export const formalService = async () => {
  const obra: Service = await service({
    drawIssue: async ({ project_id, id }) => {
      const own = accumulatedUpTo(await rowsOf(`${project_id}:main`), id);
      const file = {
        paper: 'caratula',
        format: 'pdf',
        seal: hash(id),
        sha256: hash(id),
        file_id: id,
      } as const;
      return {
        ledger: own.map(({ id: one, revision, importe_liquido }) => [one, revision, importe_liquido]),
        content: hash(JSON.stringify(own.map(signed))),
        papers: [file],
      };
    },
  });

  /** The estimations of a contract in ledger order, folded from its events. */
  const rowsOf = async (contract: string): Promise<CalculatedEstimation[]> => {
    let state = noEstimations();
    for (const event of await obra.events(`estimations-${contract}`))
      state = reducer(contractEstimations)(state, upcast(event), factOf(event));
    return calculatedEstimations(state);
  };

  const terms = {
    name: 'Hospital',
    description: 'Hospital comunitario',
    contract_amount: 100_000,
    start_date: '2025-01-01',
    end_date: '2025-12-31',
    estimation_control: 'formal',
  };

  const ground = async (changed: object = {}) => {
    const project_id = await obra.project({ ...terms, ...changed });
    const supervisor = await obra.user('supervisor', [project_id]);
    const manager = await obra.user('manager', [project_id]);
    const externo = await obra.user('externo', [project_id]);
    const concept = {
      project_id,
      concept_code: 'A',
      concept_name: 'N',
      unit: 'm',
      quantity: 900,
      unit_price: 20,
    };
    const concept_id: string = (await obra.admin.post('/catalog', concept)).body.id;
    await supervisor.post(`/projects/${project_id}/anticipo`, { amount: 500, amortization_percentage: 30 });
    const body = (number: number, more: object = {}) => ({
      project_id,
      number,
      period: `Mes ${number}`,
      start_date: '2025-01-01',
      end_date: '2025-01-31',
      concepts: [{ concept_id, quantity: 10 }],
      ...more,
    });
    const capture = async (number: number, more: object = {}): Promise<string> => {
      const made = await supervisor.post('/estimations', body(number, more));
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
      return made.body.id;
    };
    const present = (id: string) => supervisor.post(`/estimations/${id}/present`, {});
    return {
      project_id,
      contract: `${project_id}:main`,
      supervisor,
      manager,
      externo,
      concept_id,
      body,
      capture,
      present,
    };
  };

  return { obra, rowsOf, ground };
};

export type FormalService = Awaited<ReturnType<typeof formalService>>;
export type Ground = Awaited<ReturnType<FormalService['ground']>>;
