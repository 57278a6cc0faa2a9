// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { addressOf, currentLocation, fullPath, hrefOf, navigate, parseLocation, watchLocation } from './location';

describe('location inside the hash', () => {
  beforeEach(() => navigate('/'));

  it.each([
    ['#/api/x?y=1', { path: '/api/x', query: 'y=1' }],
    ['/api/x', { path: '/api/x', query: '' }],
    ['#api/x/', { path: '/api/x', query: '' }],
    ['', { path: '/', query: '' }],
    ['#', { path: '/', query: '' }],
    ['#/?a=1', { path: '/', query: 'a=1' }],
    ['/a?b=c?d', { path: '/a', query: 'b=c?d' }],
  ])('reads %s', (address, expected) => expect(parseLocation(address)).toEqual(expected));

  it('writes parameters, leaving out what is not there', () => {
    expect(hrefOf('/api/x', { id: '1', status: ['open', 'stopped'], none: null, blank: '', gone: undefined, off: false, zero: 0 })).toBe(
      '#/api/x?id=1&status=open%2Cstopped&off=false&zero=0',
    );
    expect(addressOf('/api/x?a=1', { b: 2 })).toBe('/api/x?a=1&b=2');
  });

  it('goes to an address without the query of the page before', () => {
    navigate('/api/a?x=1');
    navigate('#/api/b');
    expect(fullPath(currentLocation())).toBe('/api/b');
    expect(window.location.hash).toBe('#/api/b');
    expect(window.location.search).toBe('');
  });

  it('keeps the same object while the address stays', () => {
    navigate('/api/a?x=1');
    const before = currentLocation();
    navigate('/api/a?x=1');
    expect(currentLocation()).toBe(before);
    navigate('/api/a?x=2');
    expect(currentLocation()).not.toBe(before);
  });

  it('adds to the history, or replaces', () => {
    const before = window.history.length;
    navigate('/api/a');
    navigate('/api/b', { replace: true });
    expect(window.history.length).toBe(before + 1);
  });

  it('notifies watchers until they stop', () => {
    const seen: string[] = [];
    const stop = watchLocation(() => seen.push(currentLocation().path));
    navigate('/api/a');
    window.location.hash = '#/api/b';
    window.dispatchEvent(new Event('hashchange'));
    stop();
    navigate('/api/c');
    expect(new Set(seen)).toEqual(new Set(['/api/a', '/api/b']));
  });
});
