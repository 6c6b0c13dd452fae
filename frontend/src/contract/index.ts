import { lazy } from 'react';

/** Loads when first shown. */
export const ContractTerms = lazy(() =>
  import('./ContractTerms.tsx').then((m) => ({ default: m.ContractTerms })),
);
