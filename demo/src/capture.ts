import { shareCents, toCents, toPesos } from '@obraclara/events';
import type { Client } from './client.ts';
import type { DemoMonth, DemoProject } from './demo-projects.ts';
import { bounds, estimationOf, workOf } from './months.ts';
import { photographMonth } from './photos.ts';
import type { Ready } from './prepare.ts';

type Month = { month: DemoMonth; n: number };

/** Records a month's progress in the middle and at the end of that month. */
const recordMonth = async (field: Client, ready: Ready<DemoProject>, { month, n }: Month) => {
  const { project, id, concepts, program } = ready;
  const { start_date, end_date } = bounds(project.start_date, n);
  const done = workOf(concepts, program, n, month.done ?? month.share);
  const last = n === project.months.length - 1;
  const excess = concepts.flatMap(({ id: concept_id, concept_code }) => {
    const quantity = last ? project.excess?.[concept_code] : undefined;
    return quantity ? [{ concept_id, quantity }] : [];
  });
  const records = [...done, ...excess].map(({ concept_id, quantity }, i) => ({
    id: `demo-${project.key}-${n + 1}-${i + 1}`,
    project_id: id,
    concept_id,
    quantity_advanced: quantity,
    progress_date: i % 3 === 0 ? `${start_date.slice(0, 8)}15` : end_date,
    observations: '',
    photo_url: null,
    created_offline: false,
  }));
  const pictured = await photographMonth(field, ready, n, records);
  const results = await field<{ status: string; detail?: string }[]>('POST', '/progress/sync', {
    json: records.map((record) => ({ ...record, ...pictured.get(record.id) })),
  });
  const refused = results.find(({ status }) => status === 'error');
  if (refused) throw new Error(`${project.key}: progress of month ${n + 1}: ${refused.detail}`);
};

const estimationMonth = async (field: Client, ready: Ready<DemoProject>, { month, n }: Month) => {
  const { project, id, concepts, program } = ready;
  const key = `demo:${project.key}:estimation:${n + 1}`;
  const lines = workOf(concepts, program, n, month.share);
  const percentage = project.advance.amortization_percentage;
  const json = {
    project_id: id,
    ...estimationOf({ start: project.start_date, percentage, n, month }, lines),
  };
  const estimation = await field<{ id: string }>('POST', '/estimations', { key, json });
  if (month.status !== 'entregada')
    await field('PUT', `/estimations/${estimation.id}/status?status=${month.status}`, {
      key: `${key}:status`,
    });
};

/**
 * Captures the advance, the extraordinary concept, and the progress and estimations of each month up to `today`.
 * `today`: business day (YYYY-MM-DD); progress cannot be recorded for later days.
 */
export const captureProject = async (
  field: Client,
  ready: Ready<DemoProject>,
  today: string,
): Promise<void> => {
  const { project, id, contract_amount } = ready;
  const key = `demo:${project.key}`;
  const amount = toPesos(shareCents(toCents(contract_amount), project.advance.share));
  const { amortization_percentage } = project.advance;
  const json = { amount, amortization_percentage };
  await field('POST', `/projects/${id}/anticipo`, { key: `${key}:advance`, json });
  if (project.extraordinary) {
    const terms = { project_id: id, ...project.extraordinary };
    await field('POST', '/extraordinary', { key: `${key}:extraordinary`, json: terms });
  }
  for (const [n, month] of project.months.entries()) {
    if (bounds(project.start_date, n).end_date > today) break;
    await recordMonth(field, ready, { month, n });
    await estimationMonth(field, ready, { month, n });
  }
};
