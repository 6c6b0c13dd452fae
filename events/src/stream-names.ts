import { contractOf, logStream, streamPrefixes, usersStream } from './contract.ts';

const ofContract = { main: 'de obra', internal: 'de servicios' } as const;
const called: Record<(typeof streamPrefixes)[number], (id: string) => string> = {
  'project-': () => 'Proyecto',
  'catalog-': (id) => `Catálogo y programa ${ofContract[contractOf(id).kind]}`,
  'estimations-': (id) => `Estimaciones ${ofContract[contractOf(id).kind]}`,
  'internal-contract-': () => 'Contrato de servicios',
  'document-': () => 'Documento',
  'progress-': () => 'Avances',
};

/** Spanish name of a stream's content; the stream's own name if unknown. */
export const streamName = (stream: string): string => {
  if (stream === usersStream) return 'Usuarios';
  if (stream === logStream) return 'Sello de la bitácora';
  const prefix = streamPrefixes.find((one) => stream.startsWith(one));
  return prefix === undefined ? stream : called[prefix](stream.slice(prefix.length));
};
