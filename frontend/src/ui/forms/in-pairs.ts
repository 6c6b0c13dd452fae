/** Two columns; one column if a date would be cut, on the narrowest screens or with large fonts. */
export const inPairs = 'repeat(auto-fit, minmax(min(100%, max(9.25rem, 50% - 16px)), 1fr))';
