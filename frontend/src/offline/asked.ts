/** Of everybody who works on this device. */
const name = 'obraclara.preguntados';
/** More than anybody captures while one thing waits on a device. */
const most = 500;

/** What this tab noted, where the browser has no room for that: it lasts as long as the tab. */
const here = new Set<string>();

const noted = (): string[] => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as string[];
  } catch {
    return [];
  }
};

/** Notes, before the server is asked for what goes by this id, that it may have it from then on. */
export const noteAsked = (id: string): void => {
  try {
    localStorage.setItem(name, JSON.stringify([...noted().filter((one) => one !== id), id].slice(-most)));
  } catch {
    here.add(id);
  }
};

/** Whether the server was asked to take what goes by this id: by its form, or from the line of a device that had no room to say so there. */
export const wasAsked = (id: string): boolean => here.has(id) || noted().includes(id);
