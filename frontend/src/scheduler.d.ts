/** React's scheduler, which has no types of its own. */
declare module 'scheduler' {
  /** Lets React render for 1000 / fps ms before it yields to the browser. */
  export const unstable_forceFrameRate: (fps: number) => void;
}
