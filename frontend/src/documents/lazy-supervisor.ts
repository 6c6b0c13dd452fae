import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown; a panel that does not show it leaves it out. */
export const SupervisorDocuments = /* @__PURE__ */ lazyAhead(() =>
  import('./SupervisorDocuments.tsx').then(({ SupervisorDocuments }) => ({ default: SupervisorDocuments })),
);

/** The same. */
export const CorrectDocument = /* @__PURE__ */ lazyAhead(() =>
  import('./upload/CorrectDocument.tsx').then(({ CorrectDocument }) => ({ default: CorrectDocument })),
);

/** What brings files onto the device, for when nobody waits any more. */
export const filesAhead = () => import('./on-device/bring-files.ts');
