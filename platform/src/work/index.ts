export { fairTurn, type Waiter } from './fair-turn.ts';
export { inTurn } from './in-turn.ts';
export * from './queues.ts';
export { rounds } from './rounds.ts';
export {
  answerTasks,
  serviceFd,
  startWorker,
  workerEnvironment,
  type Outcome,
  type WorkerProcess,
} from './worker-process.ts';
