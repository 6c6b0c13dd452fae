export { ChangeVersions, CorrectCapture } from './lazy-correct.ts';
export { Progress } from './Progress.tsx';
