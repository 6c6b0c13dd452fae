import { useLayoutEffect, type RefObject } from 'react';
import { clearPlace, type Span } from './toast-place.ts';

type Edge = 'top' | 'bottom';

/** Where toasts stand while a dialog is open, px from their edge: right for one that takes nearly all of the screen. */
const wanted: Record<Edge, number> = { top: 88, bottom: 104 };

/** The title and the buttons of a dialog, as far as toasts could cover them. */
const keptBy = (dialog: Element, toasts: DOMRect): Span[] =>
  [...dialog.querySelectorAll('.MuiDialogTitle-root, .MuiDialogActions-root')]
    .map((part) => part.getBoundingClientRect())
    .filter(({ left, right }) => left < toasts.right && right > toasts.left);

/** Moves toasts to where they cover neither title nor buttons of the uppermost dialog; without one, to their own place. */
const place = (toasts: HTMLElement, edge: Edge) => {
  const dialog = [...document.querySelectorAll('.MuiDialog-root')].at(-1);
  if (!dialog) {
    toasts.style[edge] = '';
    return;
  }
  const box = toasts.getBoundingClientRect();
  const { height } = box;
  const fromEdge = (at: number) => (edge === 'top' ? at : innerHeight - at - height);
  const at = clearPlace(height, fromEdge(wanted[edge]), {
    kept: keptBy(dialog, box),
    window: { top: 0, bottom: innerHeight },
  });
  toasts.style[edge] = `${fromEdge(at)}px`;
};

/** Keeps the toasts around this element off title and buttons of whatever dialog is open or opens while it is shown. */
export const useToastPlace = (inside: RefObject<Element | null>, edge: Edge) =>
  useLayoutEffect(() => {
    const toasts = inside.current?.closest<HTMLElement>('.notistack-SnackbarContainer');
    if (!toasts) return undefined;
    const settle = () => place(toasts, edge);
    const sizes = new ResizeObserver(settle);
    const watch = () => {
      sizes.disconnect();
      for (const one of [toasts, ...document.querySelectorAll('.MuiDialog-paper')]) sizes.observe(one);
      settle();
    };
    const dialogs = new MutationObserver(watch);
    dialogs.observe(document.body, { childList: true });
    addEventListener('resize', settle);
    watch();
    return () => {
      sizes.disconnect();
      dialogs.disconnect();
      removeEventListener('resize', settle);
    };
  }, [inside, edge]);
