export { InternalCurve } from './InternalCurve.tsx';
export { GestionInterna } from './lazy-gestion.ts';
