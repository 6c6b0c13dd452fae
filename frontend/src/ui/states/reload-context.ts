import { createContext } from 'react';

/** Reloads the page, or resolves with the reason why it does not. The application provides its own function. */
export const ReloadContext = createContext(async (): Promise<string | null> => {
  location.reload();
  return null;
});
