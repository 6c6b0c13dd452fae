export { historyOf } from './history/history-query.ts';
export { CorrectCapture } from './lazy-correct.ts';
export { Progress } from './Progress.tsx';
