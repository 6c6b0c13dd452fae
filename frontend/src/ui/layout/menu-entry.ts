/** Style of the entries of a menu: 48 px high for fingers. Material UI makes entries lower from 600 px on. */
export const menuEntry = {
  minHeight: { xs: 48, sm: 48, lg: 40 },
  '@media (pointer: coarse)': { minHeight: 48 },
} as const;
