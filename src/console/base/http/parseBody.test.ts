import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBody } from './parseBody';

describe('parseBody', () => {
  it.each([
    ['{"id":172675232126363238}', { id: '172675232126363238' }],
    ['{"id":-9223372036854775808}', { id: '-9223372036854775808' }],
    ['[1234567890123456, 123456789012345]', ['1234567890123456', 123456789012345]],
    ['{"rate":0.9473684210526315}', { rate: 0.9473684210526315 }],
    ['{"n":1234567890123456.75}', { n: 1234567890123456.75 }],
    ['{"n":1.5e300,"m":1E-0000000000000000005}', { n: 1.5e300, m: 1e-5 }],
    ['{"text":"单号:172675232126363238, 还有 \\" 172675232126363239"}', { text: '单号:172675232126363238, 还有 " 172675232126363239' }],
    ['{"172675232126363238":1}', { '172675232126363238': 1 }],
    ['{"id":1726752321263632384,"__proto__":{"admin":true}}', { id: '1726752321263632384' }],
    ['', undefined],
    ['  ', undefined],
    ['<html>502</html>', undefined],
    ['null', null],
  ])('%s', async (text, expected) => expect(await parseBody(text)).toEqual(expected));

  it('reads every JSON text like JSON.parse, but for long integers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue().filter((v) => !JSON.stringify(v).includes('__proto__')),
        fc.bigInt({ min: 10n ** 15n, max: 2n ** 63n - 1n }),
        async (value, id) => {
          const text = JSON.stringify({ value, text: String(id) });
          const long = `{"id":${id},${text.slice(1)}`;
          const safe = (v: unknown): unknown =>
            typeof v === 'number' && Number.isInteger(v) && /^-?\d{16,19}$/.test(String(v))
              ? String(v)
              : Array.isArray(v)
                ? v.map(safe)
                : v && typeof v === 'object'
                  ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, safe(x)]))
                  : v;
          expect(await parseBody(long)).toEqual({ id: String(id), ...(safe(JSON.parse(text)) as object) });
        },
      ),
    );
  });

  it('takes a long text without running out of stack', async () => {
    const text = 'x1234567890123456789'.repeat(200_000);
    expect(await parseBody(JSON.stringify({ text }))).toEqual({ text });
  });
});
