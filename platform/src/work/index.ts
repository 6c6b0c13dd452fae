export { inTurn } from './in-turn.ts';
export * from './queues.ts';
