import { lazyPreload } from '../ui/loading/lazy-preload.ts';

export { useUrgentCount } from './useUrgentCount.ts';
export const MyDay = lazyPreload(() => import('./MyDay.tsx').then((m) => ({ default: m.MyDay })));
export const Portfolio = lazyPreload(() => import('./Portfolio.tsx').then((m) => ({ default: m.Portfolio })));
