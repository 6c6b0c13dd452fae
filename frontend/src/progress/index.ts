export { historyOf } from './history/history-query.ts';
export { Progress } from './Progress.tsx';
