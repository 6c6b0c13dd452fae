import type { Place } from '@obraclara/events';
import { useState } from 'react';
import { storePreference } from '../../shared/stored-preference.ts';
import { toast } from '../../ui/states/toasts.ts';
import { deviceLocation } from './location.ts';

const nameOf = (user_id: string) => `obraclara.ubicacion.1:${user_id}`;

/** A device without room forgets the consent, so no location is requested. */
const remember = (user_id: string, agreed: boolean) => {
  if (agreed) storePreference(nameOf(user_id), 'si');
  else localStorage.removeItem(nameOf(user_id));
};

/** Returns whether the user has agreed to store the location of photos taken on this device. The browser is asked only after that. */
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
    /** Why no location is stored despite the user's consent. */
    refusal,
    agree: async (wanted: boolean) => {
      become(wanted, null);
      const located = wanted ? await deviceLocation() : null;
      if (located && 'refused' in located && located.refused) become(false, located.why);
    },
    /** Returns this device's location; null, with a message, if it cannot be determined. Undefined without consent. */
    here: (): Promise<Place | null> | undefined =>
      agreed
        ? deviceLocation().then((located) => {
            if ('place' in located) return located.place;
            toast(located.why, 'error');
            return null;
          })
        : undefined,
  };
};
