import { catalog } from '../src/catalog/rules.ts';
import { streamCache } from '../src/machinery/streams.ts';
import { fileOf, head, type Value } from '../../spreadsheet/src/workbook.fixture.ts';
import { form } from './form.ts';
import { goldenAdvance, goldenConcepts, goldenExtraordinary } from './golden.ts';
import type { Answer, Service } from './service.ts';

export const internalTerms = {
  title: 'Supervisión externa',
  description: 'Servicios de supervisión y control de calidad',
  contract_amount: 2236212.56,
  start_date: '2025-01-01',
  end_date: '2025-12-31',
  anticipo_amount: goldenAdvance.amount,
  anticipo_amortization_percentage: goldenAdvance.amortization_percentage,
};

const concepts: Value[][] = [...goldenConcepts, goldenExtraordinary].map((row) => [...row]);

/** Catalog file with the golden concepts, the extraordinary one included; `prices` overrides prices by code. */
export const goldenCatalog = (prices: Record<string, number> = {}) =>
  fileOf({
    Catálogo: [head, ...concepts.map((row) => [...row.slice(0, 4), prices[row[0] as string] ?? row[4]!])],
  });

/** Program with all quantities in January, except the last concept's, which is split between two months. */
export const goldenProgram = () =>
  fileOf({
    Programa: [
      ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'Ene 25', 'Feb 25'],
      ...concepts.slice(0, 5).map((row) => [...row.slice(0, 4), row[3]!, 0]),
      [...concepts[5]!.slice(0, 4), 1, 2],
    ],
  });

/** Sends a file as a form. */
export const sendFile = async (
  obra: Pick<Service, 'app'>,
  token: string,
  url: string,
  bytes: Uint8Array,
): Promise<Answer> => {
  const { payload, headers } = form(bytes);
  const response = await obra.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

/** Ids of a contract's concepts, by code. */
export const conceptIds = async (
  obra: Pick<Service, 'store'>,
  contract_id: string,
): Promise<Record<string, string>> => {
  const { state } = await streamCache(obra.store).load(catalog, contract_id);
  return Object.fromEntries([...state.concepts.values()].map(({ concept_code, id }) => [concept_code, id]));
};

/** Defines the golden contract as the project's internal contract and imports its catalog and program. */
export const loadInternal = async (
  obra: Pick<Service, 'app' | 'store'>,
  manager: Awaited<ReturnType<Service['user']>>,
  project_id: string,
): Promise<Record<string, string>> => {
  const url = `/projects/${project_id}/internal-contract`;
  const answers = [
    await manager.post(url, internalTerms),
    await sendFile(obra, manager.token, `${url}/catalog`, goldenCatalog()),
    await sendFile(obra, manager.token, `${url}/program`, goldenProgram()),
  ];
  for (const { status, body } of answers) if (status !== 200) throw new Error(JSON.stringify(body));
  return conceptIds(obra, `${project_id}:internal`);
};
