/** Two beside each other, one below the other where a date would be cut: on the narrowest screens, or in large letters. */
export const inPairs = 'repeat(auto-fit, minmax(min(100%, max(9.25rem, 50% - 16px)), 1fr))';
