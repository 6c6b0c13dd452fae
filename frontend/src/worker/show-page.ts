/** What is needed of the pages of this origin. */
type Pages = {
  matchAll(of: { type: 'window' }): Promise<readonly { focus(): Promise<unknown> }[]>;
  openWindow(address: string): Promise<unknown>;
};

/** Brings the page that is open forward as it is, since it may hold a form; opens one at the address only where there is none. */
export const showPage = async (pages: Pages, address: unknown): Promise<void> => {
  const [open] = await pages.matchAll({ type: 'window' });
  if (open) await open.focus();
  else if (typeof address === 'string') await pages.openWindow(address);
};
