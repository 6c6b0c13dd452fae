/** Layout of the photos: two columns on a phone, six on a wide screen. */
export const grid = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
    lg: 'repeat(6, minmax(0, 1fr))',
  },
} as const;

/** Aspect ratio of every frame, so that nothing moves when its picture loads. */
export const frame = '4 / 3';
