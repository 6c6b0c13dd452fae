import { addMoney, lineAmount, shareCents, toCents, toPesos } from '@obraclara/events';
import type { Client } from './client.ts';
import type { DemoServices } from './demo-projects.ts';
import { example } from './example.ts';
import { estimationOf, workOf, type Concept } from './months.ts';

type Loaded = {
  catalog_data: Concept[];
  program_data: { project_months: string[]; monthly_quantities: Record<string, Record<string, number>> };
};
type Of = { id: string; key: string; start_date: string; end_date: string; services: DemoServices };

const termsOf = ({ start_date, end_date, services }: Of, contract_amount: number) => ({
  title: services.title,
  description: services.description,
  contract_amount,
  start_date,
  end_date,
  anticipo_amount: toPesos(shareCents(toCents(contract_amount), services.advance.share)),
  anticipo_amortization_percentage: services.advance.amortization_percentage,
});

/** Captures the services contract of a demonstration project: its terms, its workbooks, and estimations in every status. */
export const captureInternalContract = async (manager: Client, of: Of): Promise<void> => {
  const { id, key, services } = of;
  const url = `/projects/${id}/internal-contract`;
  const named = (step: string) => `demo:${key}:internal:${step}`;
  await manager('POST', url, { key: named('terms'), json: termsOf(of, 0) });
  const catalog = await example(services.catalog);
  await manager('POST', `${url}/catalog`, { key: named('catalog'), file: catalog });
  const program = await example(services.program);
  await manager('POST', `${url}/program`, { key: named('program'), file: program });
  const { catalog_data, program_data } = await manager<Loaded>('GET', url);
  const amount = addMoney(...catalog_data.map((item) => lineAmount(item.quantity, item.unit_price)));
  await manager('POST', url, { key: named('amount'), json: termsOf(of, amount) });
  const { project_months, monthly_quantities: quantities } = program_data;
  for (const [n, month] of services.months.entries()) {
    const lines = workOf(catalog_data, { project_months, quantities }, n, month.share);
    const percentage = services.advance.amortization_percentage;
    const json = { project_id: id, ...estimationOf({ start: of.start_date, percentage, n, month }, lines) };
    const estimation = await manager<{ id: string }>('POST', '/internal-estimations', {
      key: named(`estimation:${n + 1}`),
      json,
    });
    if (month.status !== 'entregada') {
      const status = `/internal-estimations/${estimation.id}/status?status=${month.status}`;
      await manager('PUT', status, { key: named(`status:${n + 1}`) });
    }
  }
};
