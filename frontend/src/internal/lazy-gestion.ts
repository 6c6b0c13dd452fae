import { lazy } from 'react';

/** Its code comes when it is first shown. */
export const GestionInterna = lazy(() => import('./GestionInterna.tsx'));
