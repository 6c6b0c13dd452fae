import { lazy } from 'react';

export { InternalCurve } from './InternalCurve.tsx';
export const GestionInterna = lazy(() => import('./GestionInterna.tsx'));
