import type { Client } from '../client.ts';

const series = ['Materiales', 'Mano de obra', 'Maquinaria'] as const;

/** The index of each series in a month, published on the 9th of the next one. */
const indicesOf = (month: string, published_on: string, values: readonly [number, number, number]) =>
  series.map((name, at) => ({ series: name, month, value: values[at]!, source: 'INEGI', published_on }));

/** Method III, from the month in which the proposals were opened (LOPSRM art. 58). */
const terms = {
  method: 'III',
  base_month: '2025-11',
  weights: [52, 28, 20].map((percentage, at) => ({ series: series[at]!, percentage })),
};
const indices = [
  ...indicesOf('2025-11', '2025-12-09', [112.35, 100, 118.4]),
  // Work of February that was done in March takes the lower factor, that of March.
  ...indicesOf('2026-02', '2026-03-09', [114.9, 106.5, 119.3]),
  ...indicesOf('2026-03', '2026-04-09', [114.2, 106.5, 119.1]),
];
const request = { month: '2026-03', on: '2026-05-12' };
const oficio = { month: '2026-03', factor: 1.0279, oficio_number: 'SINFRA/DC/0412/2026', on: '2026-06-24' };

type Named = { manager: Client; url: string; key: string };

/** Records how the contract adjusts its costs, and the oficio that authorises the factor of March. */
export const adjustCosts = async ({ manager, url, key }: Named): Promise<void> => {
  for (const [what, json] of Object.entries({
    terms,
    indices: { indices },
    requests: request,
    authorisations: oficio,
  }))
    await manager('POST', `${url}/cost-adjustment/${what}`, { key: `${key}:costs:${what}`, json });
};
