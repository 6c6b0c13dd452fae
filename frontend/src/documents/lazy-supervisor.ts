import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Loads when first shown; panels that do not use it exclude it from their bundle. */
export const SupervisorDocuments = /* @__PURE__ */ lazyPreload(() =>
  import('./SupervisorDocuments.tsx').then(({ SupervisorDocuments }) => ({ default: SupervisorDocuments })),
);

/** Loads when first shown; panels that do not use it exclude it from their bundle. */
export const CorrectDocument = /* @__PURE__ */ lazyPreload(() =>
  import('./upload/CorrectDocument.tsx').then(({ CorrectDocument }) => ({ default: CorrectDocument })),
);

/** Loads the code that downloads files to the device, once more urgent code has loaded. */
export const filesAhead = () => import('./on-device/download-files.ts');
