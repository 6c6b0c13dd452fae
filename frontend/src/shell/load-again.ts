import { backOff } from '../offline/back-off.ts';
import { reloadPage } from '../offline/installed.ts';

/** Page loads after which a missing file is reported. */
const most = 3;

/**
 * Loads the code of a screen. A browser requests a failed module only once per page load, so a lost file reloads the page, up to three
 * times with growing pauses, before the promise rejects. Only for screens that load before anything can be typed.
 */
export const loadAgain = async <Code>(name: string, load: () => Promise<Code>): Promise<Code> => {
  const key = `obraclara.codigo:${name}`;
  try {
    const code = await load();
    sessionStorage.removeItem(key);
    return code;
  } catch (error) {
    const losses = Number(sessionStorage.getItem(key) ?? 0);
    if (losses >= most) {
      sessionStorage.removeItem(key);
      throw error;
    }
    sessionStorage.setItem(key, String(losses + 1));
    setTimeout(reloadPage, backOff(losses));
    // The page shows that it is loading until then.
    return new Promise<never>(() => undefined);
  }
};
