import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { unstable_forceFrameRate } from 'scheduler';
import { App } from './App.tsx';
import { isSnapshotPage, snapshotInstant } from './api/snapshot.ts';
import { preload, preloaded } from './screens.ts';
import { followOtherTabs, getEnding, getSession, keepsData, onSession, placeOf } from './session/session.ts';
import { pageIdle } from './ui/loading/page-idle.ts';
import { liveWithTranslators } from './ui/translated-text.ts';
import './base.css';
import './print.css';

/**
 * Corrects the address for the session. The query stays, so that a shared link survives signing in and the place survives an expired
 * session. Signing out removes the query, so that the next user does not see it.
 */
const settlePlace = () => {
  const place = placeOf(getSession(), location.pathname, getEnding() === 'chosen' ? '' : location.search);
  if (place) history.replaceState(history.state, '', place);
};

// React yields to the browser every 5 ms, which costs a slow phone a tenth of its start; 12 ms are not noticeable.
unstable_forceFrameRate(80);

const user = getSession()?.user;
if (user) preload(snapshotInstant(user) === null ? user.role : 'externo');

settlePlace();
// A page as of an earlier moment belongs to the user who signed out; the next user starts at the present.
const leavePast = () => {
  if (getEnding() === 'chosen' && isSnapshotPage) location.replace('/login');
};
onSession(settlePlace);
onSession(leavePast);
addEventListener('popstate', settlePlace);
followOtherTabs();

liveWithTranslators();

const root = document.getElementById('root')!;
// The page's own code arrived, so the count of its losses (`early-script.ts`) ends.
document.documentElement.dataset['code'] = 'loaded';
if (keepsData) sessionStorage.removeItem('obraclara.codigo:pagina');
// A transition, so that React yields to the browser while it renders.
if (keepsData) startTransition(() => createRoot(root).render(<App />));
// Without storage, signing in is impossible.
else root.replaceChildren(document.querySelector<HTMLTemplateElement>('#no-storage')!.content);

// During development, Vite serves the page.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const from = navigator.serviceWorker.controller;
  // If a service worker is active, look for a newer build soon. The first installation waits until the page is idle.
  (from ? preloaded() : pageIdle())
    .then(() => import('./offline/service-worker.ts'))
    .then(({ register }) => register(from))
    .catch((error: unknown) => console.warn('Service worker:', error));
}
