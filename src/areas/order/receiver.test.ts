import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskReceiver, openReceiver, sealReceiver } from './receiver.server';

const receiver = { name: '陆瑞', phone: '18709050714', address: '西湖区北山街道科创大厦20幢2单元1502室' };

describe('receivers', () => {
  it('open only with what was sealed', () => {
    const sealed = sealReceiver(receiver);
    expect(openReceiver(sealed)).toEqual(receiver);
    expect(openReceiver({ data: sealed.data.slice(0, -8) })).toBeNull();
    expect(openReceiver(null)).toBeNull();
    expect(sealed.data).not.toBe(sealReceiver(receiver).data);
  });
  it.each([
    [receiver.address, '西湖区北山街道****'],
    ['江苏省南京市雨花台区中国软件谷1幢', '江苏省南京市雨花****'],
    ['文三路1号', '文三****'],
  ])('%s → %s', (address, masked) =>
    expect(maskReceiver({ ...receiver, address })).toEqual({ name: '陆**', phone: '187****0714', address: masked }),
  );
  it('never show a whole address', () => {
    const part = fc.oneof(
      fc.constantFrom('北山', '街道', '镇', '乡', '1幢'),
      fc.string().map((text) => text.replaceAll('*', '')),
    );
    fc.assert(
      fc.property(
        fc
          .array(part, { minLength: 1 })
          .map((parts) => parts.join(''))
          .filter((address) => address.length > 1),
        (address) => !maskReceiver({ ...receiver, address }).address.startsWith(address),
      ),
    );
  });
});
