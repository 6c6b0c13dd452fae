export { fairLimit, type Waiter } from './fair-limit.ts';
export { concurrencyLimit } from './concurrency-limit.ts';
export * from './queues.ts';
export { roundRobin } from './round-robin.ts';
export { uuidV5 } from './uuid-v5.ts';
export {
  answerTasks,
  serviceFd,
  startWorker,
  workerEnvironment,
  type Outcome,
  type WorkerProcess,
} from './worker-process.ts';
