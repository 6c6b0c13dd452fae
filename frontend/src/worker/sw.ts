/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { addRoute, createHandlerBoundToURL, getCacheKeyForURL, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import type { RouteHandlerCallback } from 'workbox-core';
import type { PageMessage, BuiltFile } from './page-messages.ts';
import { insist } from './insist.ts';
import { openPage } from './open-page.ts';
import { showPage } from './show-page.ts';

declare const self: ServiceWorkerGlobalScope;
/** JSON of the files that may be cached; the build inserts it (frontend/installable.ts). */
declare const __BUILT_FILES__: string;

const builtFiles = JSON.parse(__BUILT_FILES__) as BuiltFile[];

/** The page itself and the files without a hash in their name belong to this build only and are replaced together. */
const ownFiles = builtFiles.filter(({ roles }) => !roles);
precache(ownFiles);
const ownPage = createHandlerBoundToURL('index.html');

/** Roles whose code this device keeps: the next build downloads it before it activates, or it would not open offline. */
const rolesKept = () => caches.open('obraclara-roles');
const roleAddress = (role: string) => `/${role}`;

const server = new NetworkOnly({ networkTimeoutSeconds: 5 });
const page: RouteHandlerCallback = (asked) =>
  openPage({
    keepsCode: async () => (await (await rolesKept()).keys()).length > 0,
    kept: () => ownPage(asked),
    served: () => server.handle(asked),
  });
// Before the precache route, which also matches `/`.
registerRoute(new NavigationRoute(page, { denylist: [/^\/api\//, /^\/v\//] }));
addRoute();

/**
 * Files named by their hash never change, so all builds share one cache: an open page of an old build finds its chunks there after the
 * server has removed them. The least recently used files are evicted first; three builds without common files fit.
 */
const assets = new CacheFirst({
  cacheName: 'obraclara-assets',
  plugins: [new ExpirationPlugin({ maxEntries: 500 })],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  (asked) => insist(() => assets.handle(asked)),
);

/** Rejects unless the file is in the cache afterwards. */
const keepFile = async (event: ExtendableEvent, { url }: BuiltFile) => {
  const [answered, done] = assets.handleAll({ event, request: new Request(`/${url}`) });
  const { ok, status } = await answered;
  await done;
  if (!ok) throw new Error(`${url}: ${status}`);
};

const keepCode = async (event: ExtendableEvent, wanted: readonly string[]) => {
  const own = builtFiles.filter(({ roles }) => roles?.some((role) => role === '*' || wanted.includes(role)));
  await Promise.all(own.map((file) => insist(() => keepFile(event, file))));
};

/**
 * Restores precached files that the browser has evicted, which are otherwise only installed once with the worker. Rejects if the server has
 * a newer build, whose worker installs its own.
 */
const keepPage = async () => {
  const kept = await caches.open(cacheNames.precache);
  const there = new Set((await kept.keys()).map(({ url }) => url));
  const lost = ownFiles.filter(({ url }) => !there.has(getCacheKeyForURL(url)!));
  if (lost.length === 0) return;
  const { registration } = self;
  await registration.update();
  if (registration.installing ?? registration.waiting) throw new Error('there is a newer build');
  await Promise.all(
    lost.map(async ({ url }) => {
      const answer = await fetch(url, { cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      await kept.put(getCacheKeyForURL(url)!, answer);
    }),
  );
};

self.addEventListener('install', (event) => {
  const keepAsBefore = async () => {
    const known = await (await rolesKept()).keys();
    await keepCode(
      event,
      known.map(({ url }) => new URL(url).pathname.slice(1)),
    );
  };
  event.waitUntil(keepAsBefore());
});

self.addEventListener('message', (event) => {
  const asked = event.data as PageMessage;
  if (asked.type === 'SKIP_WAITING') return void self.skipWaiting();
  const keep = async () => {
    await keepPage();
    await keepCode(event, [asked.role]);
    await (await rolesKept()).put(roleAddress(asked.role), new Response());
  };
  const answer = (kept: boolean) => event.ports[0]?.postMessage(kept);
  event.waitUntil(
    keep().then(
      () => answer(true),
      () => answer(false),
    ),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(showPage(self.clients, (notification.data as { address?: unknown } | null)?.address));
});

// Also controls the page that registered the worker: one visit is enough.
clientsClaim();
