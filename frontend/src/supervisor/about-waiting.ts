export { signOutOrAsk } from './sign-out.ts';
export { Waiting } from './Waiting.tsx';
export { syncNow } from './sync-now.ts';
