/** The part of the Clients API that is used. */
type Pages = {
  matchAll(of: { type: 'window' }): Promise<readonly { focus(): Promise<unknown> }[]>;
  openWindow(address: string): Promise<unknown>;
};

/** Focuses the open page without navigating, because it may have an unsaved form; opens one at the address only if there is none. */
export const showPage = async (pages: Pages, address: unknown): Promise<void> => {
  const [open] = await pages.matchAll({ type: 'window' });
  if (open) await open.focus();
  else if (typeof address === 'string') await pages.openWindow(address);
};
