import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { unstable_forceFrameRate } from 'scheduler';
import { App } from './App.tsx';
import { isOfPast, pastOf } from './api/past.ts';
import { preload, preloaded } from './screens.ts';
import { followOtherTabs, getEnding, getSession, keepsData, onSession, placeOf } from './session/session.ts';
import { quiet } from './shared/quiet.ts';
import './base.css';
import './print.css';

/**
 * Keeps the address where the session belongs. A shared link survives signing in, and a place survives a session that ends by itself,
 * because the query stays; who signs out leaves nothing to the next person.
 */
const settlePlace = () => {
  const place = placeOf(getSession(), location.pathname, getEnding() === 'chosen' ? '' : location.search);
  if (place) history.replaceState(history.state, '', place);
};

// React lets the browser have its turn every 5 ms, which costs a slow phone a tenth of its start; nobody feels 12.
unstable_forceFrameRate(80);

const user = getSession()?.user;
if (user) preload(pastOf(user) === null ? user.role : 'externo');

settlePlace();
// A page of the past is of nobody else: who comes next looks at now.
const leavePast = () => {
  if (getEnding() === 'chosen' && isOfPast) location.replace('/login');
};
onSession(settlePlace);
onSession(leavePast);
addEventListener('popstate', settlePlace);
followOtherTabs();

const root = document.getElementById('root')!;
// In turns with what else the browser has to do, not in one.
if (keepsData) startTransition(() => createRoot(root).render(<App />));
// Nobody could sign in there.
else root.replaceChildren(document.querySelector<HTMLTemplateElement>('#no-storage')!.content);

// While one develops, what is on screen comes from Vite.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const from = navigator.serviceWorker.controller;
  // Whoever has one hears of a newer build soon; the first is installed when nothing else is to be done.
  (from ? preloaded() : quiet())
    .then(() => import('./offline/service-worker.ts'))
    .then(({ register }) => register(from))
    .catch((error: unknown) => console.warn('Service worker:', error));
}
