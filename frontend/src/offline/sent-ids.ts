/** Shared by all users of this device. */
const storageKey = 'obraclara.preguntados';
/** Exceeds the number of captures that one device makes while an entry is pending. */
const limit = 500;

/** Ids noted by this tab when the browser has no room to store them; lost when the tab closes. */
const unstored = new Set<string>();

const storedIds = (): string[] => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[];
  } catch {
    return [];
  }
};

/** Notes, before the request is sent, that the server may have a record of this id from now on. */
export const noteSentId = (id: string): void => {
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify([...storedIds().filter((one) => one !== id), id].slice(-limit)),
    );
  } catch {
    unstored.add(id);
  }
};

/** Whether a request with this id was sent: by its form, or from the outbox of a device without room to record that in the entry. */
export const wasSent = (id: string): boolean => unstored.has(id) || storedIds().includes(id);
