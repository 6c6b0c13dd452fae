import { useLayoutEffect, type RefObject } from 'react';
import { clearPlace, type Span } from './toast-place.ts';

type Edge = 'top' | 'bottom';

/** notistack's own top offset, and the height of a header that is not rendered yet, in px. */
const ownTop = 14;
const usualHeader = 64;

/** Below the visible part of the header, which contains the exit button. */
const belowHeader = () =>
  Math.max(ownTop, document.querySelector('header')?.getBoundingClientRect().bottom ?? usualHeader);

/** Distance of toasts from their edge while a dialog is open, in px; fits a dialog of nearly full height. */
const wanted: Record<Edge, number> = { top: 88, bottom: 104 };

/** Parts of a dialog that toasts never cover, and parts that they avoid if there is room: all controls. */
const frame = '.MuiDialogTitle-root, .MuiDialogActions-root';
const pressed = `${frame}, .MuiDialogContent-root :is(button, a, input, select, textarea)`;

/** Visible vertical extents of these parts of a dialog, where toasts could cover them. */
const spansOf = (dialog: Element, parts: string, toasts: DOMRect): Span[] =>
  [...dialog.querySelectorAll(parts)].flatMap((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const seen = part.closest('.MuiDialogContent-root')?.getBoundingClientRect();
    const span = { top: Math.max(top, seen?.top ?? top), bottom: Math.min(bottom, seen?.bottom ?? bottom) };
    return left < toasts.right && right > toasts.left && span.top < span.bottom ? [span] : [];
  });

/**
 * Moves toasts so that they cover no control of the topmost dialog, or at least not its title and buttons; without a dialog, to their place
 * below the header.
 */
const place = (toasts: HTMLElement, edge: Edge) => {
  const dialog = [...document.querySelectorAll('.MuiDialog-root')].at(-1);
  if (!dialog) {
    toasts.style[edge] = edge === 'top' ? `${belowHeader()}px` : '';
    return;
  }
  const box = toasts.getBoundingClientRect();
  const { height } = box;
  const fromEdge = (at: number) => (edge === 'top' ? at : innerHeight - at - height);
  const best = fromEdge(wanted[edge]);
  const clearOf = (parts: string) =>
    clearPlace(height, best, {
      kept: spansOf(dialog, parts, box),
      window: { top: 0, bottom: innerHeight },
    });
  toasts.style[edge] = `${fromEdge(clearOf(pressed) ?? clearOf(frame) ?? best)}px`;
};

/** Keeps the toasts around this element clear of the controls of any dialog that is open or opens while they are shown. */
export const useToastPlace = (inside: RefObject<Element | null>, edge: Edge) =>
  useLayoutEffect(() => {
    const toasts = inside.current?.closest<HTMLElement>('.notistack-SnackbarContainer');
    if (!toasts) return undefined;
    const settle = () => place(toasts, edge);
    const sizes = new ResizeObserver(settle);
    const watch = () => {
      sizes.disconnect();
      const parts = document.querySelectorAll('.MuiDialog-paper, .MuiDialogContent-root > *');
      for (const one of [toasts, ...parts]) sizes.observe(one);
      settle();
    };
    const dialogs = new MutationObserver(watch);
    dialogs.observe(document.body, { childList: true });
    addEventListener('resize', settle);
    addEventListener('scrollend', settle, true);
    watch();
    return () => {
      sizes.disconnect();
      dialogs.disconnect();
      removeEventListener('resize', settle);
      removeEventListener('scrollend', settle, true);
    };
  }, [inside, edge]);
