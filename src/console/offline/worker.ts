/**
 * The service worker: what the console is made of stays in the browser, so that a reload without a network still brings it.
 * It is of one version, whose pages and files it has; it knows nothing else, and nothing of anybody: calls, uploads and settings never come this way.
 * Compiled by itself (`src/build/shellWorker.ts`), which puts `shell` before it.
 */
interface Shell {
  /** Differs between versions. */
  readonly version: string;
  /** The pages by path, and of each a file that only its page of this version asks for. */
  readonly pages: Readonly<Record<string, string>>;
  /** Everything else, by path. */
  readonly files: readonly string[];
}
interface Lasting extends Event { waitUntil(work: Promise<unknown>): void }
interface Asked extends Event { readonly request: Request; respondWith(answer: Promise<Response>): void }
interface Worker {
  readonly shell: Shell;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
}
const worker = globalThis as unknown as Worker;
const { shell } = worker;

const PREFIX = 'wellhead-shell-';
const OWN = PREFIX + shell.version;
/** Windows that were opened before a deploy still ask for files of theirs. */
const KEPT = 2;
/** A network that is there but does not answer is none. */
const PATIENCE_MS = 5000;
/** Whoever is at work has the network first. */
const AT_ONCE = 4;

worker.addEventListener('install', (event) => event.waitUntil(fill().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname in shell.pages) event.respondWith(page(request, pathname));
  else if (shell.files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(request, pathname));
});

/** A page comes from the server as long as there is one. */
async function page(request: Request, path: string): Promise<Response> {
  const kept = () => caches.match(path, { cacheName: OWN });
  try {
    const fresh = fetch(request);
    const late = new Promise<undefined>((resolve) => { setTimeout(resolve, PATIENCE_MS); });
    const answer = await Promise.race([fresh, late]);
    return (answer && answer.status < 500 ? answer : await kept()) ?? await fresh;
  } catch (error) {
    return await kept() ?? Promise.reject(error as Error);
  }
}

/** A file with a hash never changes; the few without one are those of this version. */
const file = async (request: Request, path: string) => await caches.match(path, { cacheName: OWN }) ?? await caches.match(path) ?? fetch(request);

/** All or nothing: a version that is not there whole does not take over. */
async function fill(): Promise<void> {
  const cache = await caches.open(OWN);
  const left = [...shell.files];
  const take = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const known = path.startsWith('/assets/') && await caches.match(path);
      await cache.put(path, known || await had(path, 'default'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  for (const [path, mark] of Object.entries(shell.pages)) {
    const answer = await had(path, 'no-store');
    if (!(await answer.clone().text()).includes(mark)) throw new Error(`${path} is of another version`);
    await cache.put(path, answer);
  }
}
async function had(path: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(path, { cache });
  if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Caches are listed as they were made. */
async function dropOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(others.slice(0, others.length - (KEPT - 1)).map((name) => caches.delete(name)));
}

export {};
