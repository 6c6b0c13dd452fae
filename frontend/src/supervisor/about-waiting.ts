export { leave } from './leave.ts';
export { Waiting } from './Waiting.tsx';
export { syncNow } from './sync-now.ts';
