/** Shared by all users of this device. */
const name = 'obraclara.preguntados';
/** Exceeds the number of captures that one device makes while an entry is pending. */
const most = 500;

/** Ids noted by this tab when the browser has no room to store them; lost when the tab closes. */
const here = new Set<string>();

const noted = (): string[] => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as string[];
  } catch {
    return [];
  }
};

/** Notes, before the request is sent, that the server may have a record of this id from now on. */
export const noteAsked = (id: string): void => {
  try {
    localStorage.setItem(name, JSON.stringify([...noted().filter((one) => one !== id), id].slice(-most)));
  } catch {
    here.add(id);
  }
};

/** Whether a request with this id was sent: by its form, or from the outbox of a device without room to record that in the entry. */
export const wasAsked = (id: string): boolean => here.has(id) || noted().includes(id);
