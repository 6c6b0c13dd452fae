export type ToastKind = 'success' | 'error' | 'warning' | 'info';
/** What can still be done about it, as taking it back. */
export type ToastAction = { label: string; run: () => void };
type Toast = { message: string; kind: ToastKind; action?: ToastAction | undefined };

/** What is said before the component that shows it has loaded. */
const waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;

let hurry: () => void;
/** Once the first is said. */
export const said = new Promise<void>((resolve) => (hurry = resolve));

/** Says something for four seconds, or ten when something can be done about it. Callable from anywhere; only `Toasts.tsx` knows how it is shown. */
export const toast = (message: string, kind: ToastKind = 'info', action?: ToastAction) => {
  const one = { message, kind, action };
  if (show) show(one);
  else waiting.push(one);
  hurry();
};

/** Registers who shows toasts and hands over what waited. Returns how to stop. */
export const showToastsWith = (shower: (toast: Toast) => void) => {
  show = shower;
  for (const waited of waiting.splice(0)) shower(waited);
  return () => {
    if (show === shower) show = null;
  };
};
