import type { Place } from '@obraclara/events';
import { useState } from 'react';
import { note } from '../../shared/note.ts';
import { toast } from '../../shared/toasts.ts';
import { locate } from './whereabouts.ts';

const nameOf = (user_id: string) => `obraclara.ubicacion.1:${user_id}`;

/** A device without room forgets it, and then nothing is asked. */
const remember = (user_id: string, agreed: boolean) => {
  if (agreed) note(nameOf(user_id), 'si');
  else localStorage.removeItem(nameOf(user_id));
};

/** Whether a person wants it kept where they take photos on this device: not until they say so. The browser is asked only then. */
export const usePlace = (user_id: string) => {
  const [agreed, setAgreed] = useState(() => localStorage.getItem(nameOf(user_id)) !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const become = (now: boolean, why: string | null) => {
    remember(user_id, now);
    setAgreed(now);
    setRefusal(why);
  };
  return {
    agreed,
    /** Why it cannot be kept, though it was asked for. */
    refusal,
    agree: async (wanted: boolean) => {
      become(wanted, null);
      const located = wanted ? await locate() : null;
      if (located && 'refused' in located && located.refused) become(false, located.why);
    },
    /** Where this device is now; null, and said, where that does not become known. Undefined without consent. */
    here: (): Promise<Place | null> | undefined =>
      agreed
        ? locate().then((located) => {
            if ('place' in located) return located.place;
            toast(located.why, 'error');
            return null;
          })
        : undefined,
  };
};
