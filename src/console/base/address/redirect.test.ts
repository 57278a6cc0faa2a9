// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { navigate } from './location';
import { forbiddenAddress, loginAddress, safeRedirect } from './redirect';

describe('redirect after signing in', () => {
  it.each([
    ['/api/merchant/shop/search?status=open', '/api/merchant/shop/search?status=open'],
    ['/', '/'],
    [null, '/'],
    ['', '/'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/api/a b', '/'],
    ['/login?redirect=/x', '/'],
    ['/401', '/'],
    ['/404', '/'],
  ])('%s leads to %s', (value, expected) => expect(safeRedirect(value)).toBe(expected));

  it('names the page one came from, but no page that stands alone', () => {
    navigate('/api/a?x=1');
    expect(loginAddress()).toBe('/login?redirect=%2Fapi%2Fa%3Fx%3D1');
    navigate('/401');
    expect(loginAddress()).toBe('/login');
  });

  it('leads somebody else to the page that the one before was not permitted', () => {
    navigate('/api/a?x=1');
    navigate(forbiddenAddress());
    expect(forbiddenAddress()).toBe('/401');
    expect(loginAddress()).toBe('/login?redirect=%2Fapi%2Fa%3Fx%3D1');
    navigate('/401?redirect=%2F%2Fevil.example');
    expect(loginAddress()).toBe('/login');
  });

  it('stays what it is for a second call that finds the session gone', () => {
    navigate('/api/a?x=1');
    navigate(loginAddress());
    expect(loginAddress()).toBe('/login?redirect=%2Fapi%2Fa%3Fx%3D1');
  });
});
