import { lazyPreload } from '../ui/loading/lazy-preload.ts';

export const Portfolio = lazyPreload(() => import('./Portfolio.tsx').then((m) => ({ default: m.Portfolio })));
