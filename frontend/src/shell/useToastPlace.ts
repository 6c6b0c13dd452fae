import { useLayoutEffect, type RefObject } from 'react';
import { clearPlace, type Span } from './toast-place.ts';

type Edge = 'top' | 'bottom';

/** Where notistack has them begin, and how high a header is that is yet to come, px. */
const ownTop = 14;
const usualHeader = 64;

/** Below the header, where the way out is, as far as it is in sight. */
const belowHeader = () =>
  Math.max(ownTop, document.querySelector('header')?.getBoundingClientRect().bottom ?? usualHeader);

/** Where toasts stand while a dialog is open, px from their edge: right for one that takes nearly all of the screen. */
const wanted: Record<Edge, number> = { top: 88, bottom: 104 };

/** What of a dialog must not be covered, and what not as long as there is room: all that is to be pressed. */
const frame = '.MuiDialogTitle-root, .MuiDialogActions-root';
const pressed = `${frame}, .MuiDialogContent-root :is(button, a, input, select, textarea)`;

/** Where these parts of a dialog are in sight, as far as toasts could cover them. */
const spansOf = (dialog: Element, parts: string, toasts: DOMRect): Span[] =>
  [...dialog.querySelectorAll(parts)].flatMap((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const seen = part.closest('.MuiDialogContent-root')?.getBoundingClientRect();
    const span = { top: Math.max(top, seen?.top ?? top), bottom: Math.min(bottom, seen?.bottom ?? bottom) };
    return left < toasts.right && right > toasts.left && span.top < span.bottom ? [span] : [];
  });

/** Moves toasts to where they cover nothing to be pressed in the uppermost dialog, or at least neither its title nor its buttons; without one, to their own place below the header. */
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

/** Keeps the toasts around this element off what is to be pressed in whatever dialog is open or opens while it is shown. */
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
