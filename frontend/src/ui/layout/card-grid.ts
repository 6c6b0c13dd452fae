/** Grid of cards: one column on a phone, two on a tablet. Each card has its own height. */
export const cardGrid = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  alignItems: 'start',
  gap: 1.5,
} as const;
