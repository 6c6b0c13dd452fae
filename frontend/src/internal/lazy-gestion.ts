import { lazy } from 'react';

/** Loads when first shown. */
export const GestionInterna = lazy(() => import('./GestionInterna.tsx'));
