import { expect, it } from 'vitest';
import { eventSchemas, streamName, streamsOf } from '../src/index.ts';

it.each([
  ['project-p1', 'Proyecto'],
  ['catalog-p1:main', 'Catálogo y programa de obra'],
  ['catalog-p1:internal', 'Catálogo y programa de servicios'],
  ['estimations-p1:main', 'Estimaciones de obra'],
  ['estimations-p1:internal', 'Estimaciones de servicios'],
  ['internal-contract-p1', 'Contrato de servicios'],
  ['document-d1', 'Documento'],
  ['progress-p1', 'Avances'],
  ['users', 'Usuarios'],
  ['log-seal', 'Sello de la bitácora'],
  ['orders-7', 'orders-7'],
])('calls %s «%s»', (stream, name) => {
  expect(streamName(stream)).toBe(name);
});

it('has a name for every stream that there is', () => {
  const streams = streamsOf(Object.keys(eventSchemas), { project_id: 'p1', documents: ['d1'] });
  expect(streams.filter((stream) => streamName(stream) === stream)).toEqual([]);
});
