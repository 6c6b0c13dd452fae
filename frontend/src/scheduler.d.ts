/** What orders React's work, which has no types of its own. */
declare module 'scheduler' {
  /** Has React draw for 1000 / fps ms before the browser has its turn. */
  export const unstable_forceFrameRate: (fps: number) => void;
}
