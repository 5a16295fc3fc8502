/*
 * Lets Bloom open without a network: files with a hash in their name come from the cache, pages from
 * the server, or if it is unreachable the offline page. No page and no response of the API is cached:
 * they may be private, and a list is outdated after a moment. Push messages become notifications
 * (docs/specification/notifications.md#push).
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
// An import would make this file a module, which the worker is not.
// oxlint-disable-next-line typescript/consistent-type-imports
type PushMessage = import('@bloom/contract/notification/push-message').PushMessage;
/** The event `pushsubscriptionchange`, which TypeScript's own types do not have yet. */
type PushChange = { oldSubscription?: PushSubscription; newSubscription?: PushSubscription };
/** The id of this build: a new build makes a new worker. */
declare const build: string;

const offlinePage = '/offline.html';
/** The operator's logo, or the sign of the app. */
const icon = '/icons/icon-192.png';
const offline = `offline-${build}`;
const assets = 'assets';
/** How long an open page has to respond that it goes to the page of a notification by itself. */
const responseMs = 500;
/** Enough for the files of a few builds, so that an open page can still load its deferred parts. */
const mostAssets = 200;

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(offline).then((cache) => cache.addAll([offlinePage, icon])));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      // The request for the page is sent while this worker is still starting.
      worker.registration.navigationPreload?.enable(),
      caches
        .keys()
        .then((names) =>
          Promise.all(
            names.filter((name) => name !== offline && name !== assets).map((name) => caches.delete(name)),
          ),
        ),
    ]),
  );
});

// Only on the user's request, so that no page is replaced while it is in use.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
  else if (pathname === icon) event.respondWith(fetchOrCached(request));
});

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(offlinePage);
    if (!page) throw error;
    return page;
  }
}

async function openAsset(request: Request): Promise<Response> {
  const cache = await caches.open(assets);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    const names = await cache.keys();
    await Promise.all(names.slice(0, -mostAssets).map((name) => cache.delete(name)));
  }
  return response;
}

async function fetchOrCached(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(request);
    if (!cached) throw error;
    return cached;
  }
}

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(show(message));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openUrl(urlOf(event.notification)));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(renew(event as PushChange));
});

async function show({ title, text, url, tag, lang, unread }: PushMessage): Promise<void> {
  await worker.registration.showNotification(title, { body: text, tag, lang, icon, data: { url } });
  if ('setAppBadge' in worker.navigator) await worker.navigator.setAppBadge(unread);
}

/** Where a click leads: never to another site, whatever the message says. */
function urlOf({ data }: Notification): string {
  const { origin } = worker.location;
  const url = new URL((data as { url: string }).url, origin);
  return url.origin === origin ? url.href : `${origin}/`;
}

async function openUrl(url: string): Promise<void> {
  const pages = await openPages();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  try {
    if (!page) throw new Error('no page is open');
    await page.focus();
    if (!(await goesItself(page, url))) await page.navigate(url);
  } catch {
    // Also where a page of an earlier visit has no worker and cannot be moved.
    await worker.clients.openWindow(url);
  }
}

/**
 * Requests that a page goes there without loading again; false where it does not respond, as while it starts.
 */
function goesItself(page: WindowClient, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => {
      port1.close();
      resolve(false);
    }, responseMs);
    page.postMessage({ open: url }, [port2]);
  });
}

/** The pages store the subscription with their session, whose token the worker does not know. */
async function renew({ oldSubscription, newSubscription }: PushChange): Promise<void> {
  if (oldSubscription && !newSubscription) {
    await worker.registration.pushManager.subscribe(oldSubscription.options);
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this worker has none
  for (const page of await openPages()) page.postMessage('push changed');
}

function openPages(): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
