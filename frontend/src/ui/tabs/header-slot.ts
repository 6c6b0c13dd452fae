import { store } from '../store.ts';

/** Place in the header for the tabs of a phone in landscape, where two bars would leave little of the screen; null without a header. */
export const headerSlot = store<HTMLElement | null>(null);
