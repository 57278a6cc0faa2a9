/**
 * The service worker caches the console's files, so that a reload works offline: the shell from the start, everything else once used.
 * It belongs to one version and caches its pages and files only. No user data: calls, uploads and settings never pass through it.
 * Compiled by itself (`src/build/shellWorker.ts`), which puts `shell` before it.
 */
interface Shell {
  /** Differs between versions. */
  readonly version: string;
  /** The pages by path, and of each a file that only its page of this version asks for. */
  readonly pages: Readonly<Record<string, string>>;
  /** What the first of them can't do without, and the files without a hash, by path. */
  readonly files: readonly string[];
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly shell: Shell;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void;
}
const worker = globalThis as unknown as Worker;
const { shell } = worker;

const PREFIX = 'wellhead-shell-';
const OWN = PREFIX + shell.version;
/** Windows that were opened before a deploy still ask for files of theirs. */
const MOST_CACHES = 2;
/** A network that is there but does not answer is none. */
const PATIENCE_MS = 5000;
/** How often it is looked whether there is a network again. */
const ASK_MS = 500;
/** Whoever is at work has the network first. */
const AT_ONCE = 4;

worker.addEventListener('install', (event) => event.waitUntil(fill().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname in shell.pages) event.respondWith(page(request, pathname));
  else if (isFile(pathname)) event.respondWith(file(request, pathname));
});
// What a window had fetched before there was a service worker; the browser still has it.
worker.addEventListener('message', (event) => {
  const paths = (Array.isArray(event.data) ? event.data : []).filter(
    (path): path is string => typeof path === 'string' && path.startsWith('/assets/'),
  );
  event.waitUntil(Promise.all(paths.map((path) => file(new Request(path), path).catch(() => {}))));
});

const isFile = (path: string) => shell.files.includes(path) || path.startsWith('/assets/');

/** A page comes from the server as long as there is one. */
async function page(request: Request, path: string): Promise<Response> {
  const cached = () => caches.match(path, { cacheName: OWN });
  try {
    const fresh = fetch(request);
    const late = new Promise<undefined>((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    });
    const answer = await Promise.race([fresh, late]);
    if (answer?.ok && !(await cached())) await keep(path, answer.clone());
    return (answer && answer.status < 500 ? answer : await cached()) ?? (await fresh);
  } catch (error) {
    return (await cached()) ?? Promise.reject(error as Error);
  }
}

/** A file with a hash never changes; the few without one are those of this version. */
async function file(request: Request, path: string): Promise<Response> {
  const known = (await caches.match(path, { cacheName: OWN })) ?? (await caches.match(path));
  if (known) return known;
  // To fail would be for good: a page never asks for a module again that could not be had.
  while (!navigator.onLine) await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(OWN)).put(path, answer.clone());
  return answer;
}

/** All or nothing: a version that is not there whole does not take over. */
async function fill(): Promise<void> {
  const cache = await caches.open(OWN);
  const left = [...shell.files];
  const take = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const known = path.startsWith('/assets/') && (await caches.match(path));
      await cache.put(path, known || (await had(path, 'default')));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  if (!(await keep('/', await had('/', 'no-store')))) throw new Error('The page is of another version');
}
/** @returns whether the page is of this version, and now kept. */
async function keep(path: string, answer: Response): Promise<boolean> {
  const isOwn = (await answer.clone().text()).includes(shell.pages[path]!);
  if (isOwn) await (await caches.open(OWN)).put(path, answer);
  return isOwn;
}
async function had(path: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(path, { cache });
  if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Caches are listed as they were made. */
async function dropOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(others.slice(0, others.length - (MOST_CACHES - 1)).map((name) => caches.delete(name)));
}

export {};
