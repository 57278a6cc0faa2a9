import { describe, expect, it } from 'vitest';
import { guard, type Fetched, type Routes, type Verdict } from './guard';

const routes: Routes = {
  known: (path) => ['/api/a', '/api/b', '/api/open', '/dashboard'].includes(path),
  whitelisted: (path) => path === '/api/open' || path === '/dashboard',
  homes: ['/api/home', '/api/b'],
};
const pass: Verdict = { do: 'pass' };
const fetch: Verdict = { do: 'fetch' };
const to = (address: string): Verdict => ({ do: 'go', to: address });

// path, permitted pages, state of the permission list → verdict
const TABLE: [string, string[], Fetched, Verdict][] = [
  ['/login', [], 'none', pass],
  ['/login', ['/api/a'], 'ok', pass],
  ['/login', [], 'expired', pass],
  ['/401', [], 'none', pass],
  ['/401', [], 'failed', pass],
  ['/404', [], 'none', pass],
  ['/api/a', ['/api/a'], 'ok', pass],
  ['/api/b', ['/api/a'], 'ok', to('/401')],
  ['/api/a', [], 'none', fetch],
  ['/api/a', [], 'expired', to('/login')],
  ['/api/a', [], 'failed', to('/401')],
  ['/api/a', [], 'ok', to('/401')],
  ['/api/unknown', ['/api/a'], 'ok', to('/404')],
  ['/api/unknown', [], 'none', to('/404')],
  ['/api/unknown', ['/api/unknown'], 'ok', to('/404')],
  ['/register', ['/api/a'], 'ok', to('/404')],
  ['/register', [], 'none', to('/404')],
  ['/api/open', [], 'none', pass],
  ['/api/open', ['/api/a'], 'ok', pass],
  ['/dashboard', [], 'failed', pass],
  ['/', [], 'none', fetch],
  ['/', [], 'expired', to('/login')],
  ['/', [], 'failed', to('/401')],
  ['/', ['/api/home', '/api/b'], 'ok', to('/api/home')],
  ['/', ['/api/b'], 'ok', to('/api/b')],
  ['/', ['/api/a'], 'ok', to('/401')],
];

describe('guard', () => {
  it.each(TABLE)('%s with %j and the list %s', (path, permitted, fetched, expected) => {
    expect(guard(path, new Set(permitted), fetched, routes)).toEqual(expected);
  });

  it('never redirects more than twice', () => {
    for (const [start, permitted, fetched] of TABLE.filter(([, , f]) => f !== 'none')) {
      let path = start;
      let steps = 0;
      for (
        let verdict = guard(path, new Set(permitted), fetched, routes);
        verdict.do === 'go';
        verdict = guard(path, new Set(permitted), fetched, routes)
      ) {
        path = verdict.to;
        // The pages a home leads to exist; those of this table's routes do not all.
        if (path.startsWith('/api/')) break;
        steps++;
        expect(steps, start).toBeLessThanOrEqual(2);
      }
    }
  });
});
