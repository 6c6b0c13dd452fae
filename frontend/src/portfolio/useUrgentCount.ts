import { useEffect, useState } from 'react';
import { useAll } from '../api/useAll.ts';
import { initialViewRendered } from '../ui/loading/page-idle.ts';

/** Returns how much of what is pending is urgent; 0 until the initial view has rendered and the answer is there. */
export const useUrgentCount = (): number => {
  const [ready, setReady] = useState(false);
  useEffect(() => void initialViewRendered().then(() => setReady(true)), []);
  const { data } = useAll('my-day', ready ? undefined : null);
  return data?.filter(({ urgent }) => urgent).length ?? 0;
};
