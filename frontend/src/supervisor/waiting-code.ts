/** All that has to do with what waits on the device: it comes in one piece, after the panel. */
export const waitingCode = () => import('./about-waiting.ts');
