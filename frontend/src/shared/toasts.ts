export type ToastKind = 'success' | 'error' | 'warning' | 'info';
type Toast = { message: string; kind: ToastKind };

/** What is said before the component that shows it has loaded. */
const waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;

/** Says something for four seconds. Callable from anywhere; only `Toasts.tsx` knows how it is shown. */
export const toast = (message: string, kind: ToastKind = 'info') => {
  if (show) show({ message, kind });
  else waiting.push({ message, kind });
};

/** Registers who shows toasts and hands over what waited. Returns how to stop. */
export const showToastsWith = (shower: (toast: Toast) => void) => {
  show = shower;
  for (const waited of waiting.splice(0)) shower(waited);
  return () => {
    if (show === shower) show = null;
  };
};
