export { HistoryList } from './HistoryList.tsx';
export { HistoryDialog, ProjectHistory } from './lazy-history.ts';
