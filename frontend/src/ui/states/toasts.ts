export type ToastKind = 'success' | 'error' | 'warning' | 'info';
/** An action of the toast, such as undo. */
export type ToastAction = { label: string; run: () => void };
type Toast = { message: string; kind: ToastKind; action?: ToastAction | undefined };

/** Toasts that were requested before the component that shows them loaded. */
const waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;

let hurry: () => void;
/** Resolves when the first toast is requested. */
export const firstToast = new Promise<void>((resolve) => (hurry = resolve));

/**
 * Shows a message for four seconds, or ten if it has an action. Callable from anywhere; only `Toasts.tsx` knows how toasts are rendered.
 */
export const toast = (message: string, kind: ToastKind = 'info', action?: ToastAction) => {
  const one = { message, kind, action };
  if (show) show(one);
  else waiting.push(one);
  hurry();
};

/** Registers the function that shows toasts and passes it the pending ones. Returns the function that unregisters it. */
export const showToastsWith = (shower: (toast: Toast) => void) => {
  show = shower;
  for (const waited of waiting.splice(0)) shower(waited);
  return () => {
    if (show === shower) show = null;
  };
};
