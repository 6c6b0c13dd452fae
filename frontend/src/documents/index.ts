export { ManagerDocuments, ReadDocuments } from './lazy-manager.ts';
export { CorrectDocument, filesAhead, SupervisorDocuments } from './lazy-supervisor.ts';
export { PendingBanner } from './PendingBanner.tsx';
export { pendingOf, usePendingDocuments } from './useDocuments.ts';
