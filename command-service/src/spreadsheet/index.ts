import type { CatalogContext, CatalogReading } from './catalog-reading.ts';
import { readInWorker } from './in-worker.ts';

export const readCatalog = (bytes: Uint8Array, context: CatalogContext = {}): Promise<CatalogReading> =>
  readInWorker({ reads: 'catalog', bytes, context });
