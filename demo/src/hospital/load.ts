import { shareCents, toCents, toPesos } from '@obraclara/events';
import type { FastifyInstance } from 'fastify';
import { demoAccounts, demoPassword } from '../accounts.ts';
import { signIn, type Client } from '../client.ts';
import type { DemoContract } from '../demo-projects.ts';
import { example } from '../example.ts';
import { setLogos } from '../logos.ts';
import { prepareProject, type Ready } from '../prepare.ts';
import { hospitalExcess, hospitalExtraordinary, hospitalNew } from './amendment.ts';
import { adjustCosts } from './costs.ts';
import {
  executedIn,
  executedInAutumn,
  executedInNovember,
  hospitalEstimations,
  hospitalSuspension,
  type HospitalEstimation,
  type PlannedConcept,
} from './estimations.ts';
import { fileGuarantees } from './guarantees.ts';
import { recordNote } from './notes.ts';

const key = 'demo:hospital';

/** A works contract under formal control, from its award to its last estimation, with an amendment and a suspension. */
const hospital: DemoContract = {
  key: 'hospital',
  name: 'Hospital Comunitario San Jerónimo',
  description: 'Construcción del hospital comunitario de 30 camas en San Jerónimo.',
  start_date: '2026-01-12',
  end_date: '2026-09-08',
  catalog: 'hospital-catalogo.xlsx',
  program: 'hospital-programa.xlsx',
  logos: {
    client: { shape: 'hexagon', color: '#0f766e', name: ['SECRETARÍA DE', 'OBRAS'] },
    end_user: { shape: 'drop', color: '#b3261e', name: ['SERVICIOS', 'DE SALUD'] },
  },
  terms: {
    estimation_control: 'formal',
    closes_cents: true,
    compliance_guarantee: 3_800_036.47,
    contract_number: 'SINFRA-OP-2025-041',
    client: 'Secretaría de Infraestructura',
    contractor: 'Edificaciones del Balsas, S.A. de C.V.',
    contractor_rfc: 'EBA120417QX3',
    law: 'federal',
    proposals_on: '2025-11-24',
    award_on: '2025-12-11',
    signed_on: '2025-12-19',
    fund: 'Fondo de infraestructura de salud 2026',
  },
};

/** The advance: 30 % of the award in two instalments. */
export const hospitalInstalments = [
  { on: '2026-01-12', amount: 3_800_036.47, guarantee: 'FA-20114', invoice: 'A-101' },
  { on: '2026-02-02', amount: 7_600_072.95, guarantee: 'FA-20114', invoice: 'A-108' },
];
const hospitalAmortization = 30;

/** The reception of all works. Its finiquito is not signed. */
const hospitalReception = {
  kind: 'total',
  on: '2026-11-20',
  folio: 'AER-041',
  text: 'Se reciben los trabajos del contrato y de su convenio.',
};

/** The first estimation that is not authorised yet; the later ones are in revision or delivered. */
const firstPending = 13;

type Loading = Ready & { field: Client; manager: Client; admin: Client; ids: Map<string, string> };

const plannedOf = ({ concepts, program }: Ready): PlannedConcept[] =>
  concepts.map(({ concept_code: code, unit, quantity }) => ({
    code,
    unit,
    quantity,
    planned: program.project_months.map((month) => program.quantities[code]?.[month] ?? 0),
  }));

const idOf = ({ ids }: Loading, code: string): string => {
  const id = ids.get(code);
  if (!id) throw new Error(`The hospital has no concept ${code}`);
  return id;
};

/** What is executed by the end of each period, with its last day. */
const executed = (concepts: readonly PlannedConcept[]) => [
  ...[31, 28, 31, 30, 31, 30, 31, 31].map((last, month) => ({
    on: `2026-0${month + 1}-${last}`,
    lines: executedIn(concepts, month),
  })),
  { on: '2026-09-30', lines: hospitalExtraordinary.map(({ code, quantity }) => ({ code, quantity })) },
  { on: '2026-10-31', lines: executedInAutumn(concepts) },
  { on: '2026-11-13', lines: executedInNovember(concepts) },
];

const recordProgress = async (loading: Loading, today: string) => {
  const { id: project_id, field } = loading;
  for (const [n, { on, lines }] of executed(plannedOf(loading)).entries()) {
    if (on > today) return;
    const records = lines.map(({ code, quantity }) => ({
      id: `demo-hospital-${n + 1}-${code}`,
      project_id,
      concept_id: idOf(loading, code),
      quantity_advanced: quantity,
      progress_date: on,
      observations: '',
      photo_url: null,
      created_offline: false,
    }));
    const results = await field<{ status: string; detail?: string }[]>('POST', '/progress/sync', {
      json: records,
    });
    const refused = results.find(({ status }) => status === 'error');
    if (refused) throw new Error(`hospital: progress of ${on}: ${refused.detail}`);
  }
};

/** Requests the extraordinary concepts, orders them and conciliates their prices. */
const addExtraordinary = async ({ id: project_id, field, manager, ids }: Loading) => {
  for (const { code, name, unit, quantity, price } of hospitalExtraordinary) {
    const concept = { concept_code: code, description: name, unit, quantity, unit_price: price };
    const added = await field<{ id: string }>('POST', '/extraordinary', {
      key: `${key}:${code}`,
      json: { project_id, ...concept },
    });
    ids.set(code, added.id);
    const url = `/projects/${project_id}/extraordinary/${added.id}`;
    const order = { instrument: 'nota', folio: '87', on: '2026-07-20' };
    await manager('POST', `${url}/order`, { key: `${key}:${code}:order`, json: order });
    const agreed = { unit_price: price, on: '2026-08-20', folio: 'RES-131/2026' };
    await manager('POST', `${url}/price`, { key: `${key}:${code}:price`, json: agreed });
  }
};

const sign = async (loading: Loading) => {
  const { id, manager, admin, ids } = loading;
  const changes = {
    ...hospitalExcess,
    ...Object.fromEntries(hospitalExtraordinary.map(({ code, quantity }) => [code, quantity])),
  };
  const json = {
    on: '2026-09-01',
    reason: 'Volúmenes excedentes, conceptos extraordinarios y ampliación del área de urgencias',
    days: 45,
    advance_percentage: 0,
    changes_program: true,
    lines: Object.entries(changes).map(([code, quantity]) => ({ concept_id: idOf(loading, code), quantity })),
    concepts: hospitalNew.map(({ code, name, unit, quantity, price }) => ({
      concept_code: code,
      concept_name: name,
      unit,
      quantity,
      unit_price: price,
      partida: ['CONVENIO 1'],
    })),
  };
  await manager('POST', `/projects/${id}/amendments`, { key: `${key}:amendment`, json });
  const file = await example('hospital-programa-convenio.xlsx');
  await admin('POST', `/program/upload/${id}`, { key: `${key}:amendment:program`, file });
  const catalog = await admin<{ id: string; concept_code: string }[]>('GET', `/catalog/${id}`);
  for (const one of catalog) ids.set(one.concept_code, one.id);
};

type Written = { id: string; total_amount: number; importe_liquido: number };

const linesOf = (
  loading: Loading,
  { lines, items, adjusts, corrects }: HospitalEstimation,
  written: readonly Written[],
) => {
  const of = (number: number) => {
    const found = written[number - 1];
    if (!found) throw new Error(`The hospital has no estimation ${number} yet`);
    return found;
  };
  const item = (concept_name: string, unit_price: number, at: number) => ({
    concept_id: `renglon-${at + 1}`,
    concept_name,
    unit: 'lote',
    quantity: 1,
    unit_price,
  });
  if (items) return items.map(({ name, amount }, at) => item(name, amount, at));
  if (adjusts) {
    const increase = shareCents(toCents(of(adjusts.number).total_amount), adjusts.percentage);
    const withoutAdvance = toPesos(shareCents(increase, 100 - hospitalAmortization));
    return [item(`Ajuste de costos de la estimación ${adjusts.number}`, withoutAdvance, 0)];
  }
  return lines.map(({ code, quantity }) => ({
    concept_id: idOf(loading, code),
    quantity,
    ...(corrects && {
      corrects: { estimation_id: of(corrects).id, reason: 'El volumen se midió dos veces' },
    }),
  }));
};

/** The last estimation with an invoice, and the last one that is paid. */
const [lastInvoiced, lastPaid] = [12, 11];

/** Invoices and pays an authorised estimation. One that gives back money has no invoice. */
const bill = async (
  { field, manager }: Loading,
  { number }: HospitalEstimation,
  { id, importe_liquido }: Written,
) => {
  if (number > lastInvoiced || importe_liquido < 0) return;
  const named = `${key}:estimation:${number}`;
  const uuid = `5c1f0c1e-7a52-4d19-9b3e-${String(number).padStart(12, '0')}`;
  const invoice = { folio: `A-${200 + number}`, uuid, total: importe_liquido };
  await field('POST', `/estimations/${id}/invoice`, { key: `${named}:invoice`, json: invoice });
  if (number > lastPaid) return;
  const payment = { amount: importe_liquido, reference: `SPEI 4410${number}` };
  await manager('POST', `/estimations/${id}/payments`, { key: `${named}:payment`, json: payment });
};

const late = (valor: number) => ({ tipo: 'importe', valor });

const captureEstimation = async (
  loading: Loading,
  estimation: HospitalEstimation,
  written: readonly Written[],
) => {
  const { id: project_id, field, manager } = loading;
  const { number, type, period, start_date, end_date, deductions, returned = 0, final = false } = estimation;
  const named = `${key}:estimation:${number}`;
  const charges = type === 'trabajos' || type === 'adicionales';
  const json = {
    project_id,
    number,
    estimation_type: type,
    period,
    start_date,
    end_date,
    es_final: final,
    anticipo_amortization_percentage: charges ? hospitalAmortization : 0,
    retencion_retraso: estimation.late ? late(estimation.late) : null,
    devolucion_retencion: returned,
    otras_retenciones: deductions,
    concepts: linesOf(loading, estimation, written),
  };
  const created = await field<Written>('POST', '/estimations', { key: named, json });
  const at = `/estimations/${created.id}`;
  await field('POST', `${at}/present`, { key: `${named}:present`, json: {} });
  const statuses =
    number < firstPending ? ['validada', 'autorizada'] : number === firstPending ? ['revision'] : [];
  for (const status of statuses)
    await manager('PUT', `${at}/status?status=${status}`, { key: `${named}:${status}` });
  await bill(loading, estimation, created);
  return created;
};

/** Adds a project to those of a person. */
const assign = async (admin: Client, email: string, id: string) => {
  type User = { id: string; email: string; name: string; role: string; assigned_projects: string[] };
  const user = (await admin<User[]>('GET', '/users')).find((one) => one.email === email);
  if (!user) throw new Error(`There is no account ${email}`);
  const { id: user_id, name, role, assigned_projects } = user;
  if (assigned_projects.includes(id)) return;
  const json = { email, name, role, assigned_projects: [...assigned_projects, id] };
  await admin('PUT', `/users/${user_id}`, { json });
};

/**
 * Lives the contract up to `today` (business day, YYYY-MM-DD): guarantees, advance, progress, estimations that are presented, authorised and paid,
 * the suspension of July, the amendment of September, the adjustment of costs and the reception of November.
 */
const capture = async (
  ready: Ready,
  people: Pick<Loading, 'field' | 'manager' | 'admin'>,
  today: string,
): Promise<void> => {
  const ids = new Map(ready.concepts.map(({ concept_code, id }) => [concept_code, id]));
  const loading: Loading = { ...ready, ...people, ids };
  const url = `/projects/${ready.id}`;
  const named = { manager: people.manager, url, key };
  const endorse = await fileGuarantees(named);
  for (const { invoice, ...instalment } of hospitalInstalments)
    await people.field('POST', `${url}/anticipo`, {
      key: `${key}:advance:${instalment.on}`,
      json: { ...instalment, invoice, amortization_percentage: hospitalAmortization },
    });
  const before: Readonly<Record<number, () => Promise<unknown>>> = {
    7: async () => {
      const suspension = { key: `${key}:suspension`, json: hospitalSuspension };
      const { id } = await people.manager<{ id: string }>('POST', `${url}/suspensions`, suspension);
      await recordNote(named, 'suspended', { suspension_id: id });
    },
    10: async () => {
      await addExtraordinary(loading);
      await recordNote(named, 'ordered', { concept_id: idOf(loading, 'EXT-02') });
    },
    11: async () => {
      await sign(loading);
      await recordNote(named, 'amended', { amendment: 1 });
      await endorse();
    },
    13: () => adjustCosts({ manager: people.manager, url, key }),
  };
  const written: Written[] = [];
  for (const estimation of hospitalEstimations(plannedOf(ready))) {
    if (estimation.end_date > today) break;
    await before[estimation.number]?.();
    written.push(await captureEstimation(loading, estimation, written));
  }
  await recordProgress(loading, today);
  if (hospitalReception.on <= today)
    await people.manager('POST', `${url}/closing/receptions`, {
      key: `${key}:reception`,
      json: hospitalReception,
    });
};

/** Loads the project and its whole contract; every step has an idempotency key, so an interrupted run can be repeated. */
export const seedHospital = async (app: FastifyInstance, today: string): Promise<void> => {
  const enter = (role: 'administrator' | 'manager' | 'supervisor') =>
    signIn(app, demoAccounts.find((one) => one.role === role)!.email, demoPassword);
  const admin = await enter('administrator');
  const ready = await prepareProject(admin, hospital);
  await setLogos(admin, [ready]);
  for (const { email, role } of demoAccounts)
    if (role === 'manager' || role === 'supervisor') await assign(admin, email, ready.id);
  await capture(ready, { admin, manager: await enter('manager'), field: await enter('supervisor') }, today);
};
