import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AlipaySdk } from 'alipay-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf, contentOf, formOf, isGenuine } from './alipay';
import { certificateName, rootsName } from './certificates';
import { byteAuthorization, byteAuthorizationProblem, byteSigned, byteSignedProblem } from './douyin';
import { jdForm, jdProblem, jdSign } from './jd';
import { openSecret, sealSecret } from './sealed';
import {
  authorization,
  keyToSealBy,
  openPrivate,
  openSealed,
  seal,
  sealPrivate,
  signatureProblem,
  signRsa,
  verifyRsa,
  withPrivate,
} from './wechatPay';

// As a module of its own kind it does not load.
const { Aes, Formatter, Rsa }: typeof import('wechatpay-axios-plugin') = createRequire(import.meta.url)('wechatpay-axios-plugin');
const vectors = JSON.parse(readFileSync('tests/vectors/wechatPay.json', 'utf8'));
const flipped = (text: string, at = 5) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

describe('WeChat Pay, by its published vectors', () => {
  const { notice, signature, sealed } = vectors;
  const key = new X509Certificate(notice.certificate).publicKey;
  const now = new Date(Number(notice.headers['wechatpay-timestamp']) * 1000);
  const keys = new Map([[notice.headers['wechatpay-serial'], key]]);

  it('knows a signature, and refuses it with one character changed', () => {
    expect(verifyRsa(signature.text, signature.value, key)).toBe(true);
    for (let at = 0; at < 40; at += 7) expect(verifyRsa(signature.text, flipped(signature.value, at), key)).toBe(false);
    expect(verifyRsa('sourcf', signature.value, key)).toBe(false);
  });
  it('knows a notice by its raw body, and refuses it late, changed, under another key, or as a probe', () => {
    expect(signatureProblem(notice.headers, notice.body, keys, now)).toBeNull();
    expect(signatureProblem(notice.headers, flipped(notice.body, 60), keys, now)).toBe('签名不正确');
    expect(signatureProblem(notice.headers, notice.body, keys, new Date(now.getTime() + 301_000))).toMatch(/5 分钟/);
    expect(signatureProblem(notice.headers, notice.body, new Map(), now)).toMatch(/不认识/);
    expect(signatureProblem({ ...notice.headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' }, notice.body, keys, now)).toBe(
      '签名不正确',
    );
    expect(signatureProblem({}, notice.body, keys, now)).toBe('缺少签名');
  });
  it('opens what is sealed, and nothing of it that was changed', () => {
    expect(openSealed(JSON.parse(notice.body).resource, notice.key)).toBe(notice.plain);
    expect(openSealed(sealed, sealed.key)).toBe(sealed.plain);
    for (let at = 0; at < sealed.ciphertext.length - 2; at += 3)
      expect(() => openSealed({ ...sealed, ciphertext: flipped(sealed.ciphertext, at) }, sealed.key)).toThrow();
    const [long, nonce] = ['k'.repeat(32), 'n'.repeat(12)];
    expect(openSealed({ ciphertext: seal('水', long, nonce, 'a'), nonce, associated_data: 'a' }, long)).toBe('水');
  });
  it('signs what it asks', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const header = authorization(
      { mchid: '19', serial: 'AB', privateKey: pair.privateKey },
      { method: 'POST', path: '/v3/x', body: '{}' },
      new Date(1_700_000_000_000),
      'n',
    );
    const value = /signature="([^"]+)"/.exec(header)![1]!;
    expect(verifyRsa('POST\n/v3/x\n1700000000\nn\n{}\n', value, pair.publicKey)).toBe(true);
  });
});

describe('what is private in requests to WeChat Pay', () => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const text = '张三 13800000000 6222020200112233445';

  it('is sealed as the official package seals it, otherwise each time, and opened by nobody else', () => {
    const sealed = sealPrivate(text, pair.publicKey);
    expect(Rsa.decrypt(sealed, pair.privateKey)).toBe(text);
    expect(openPrivate(Rsa.encrypt(text, pair.publicKey), pair.privateKey)).toBe(text);
    expect(sealPrivate(text, pair.publicKey)).not.toBe(sealed);
    expect(() => openPrivate(flipped(sealed), pair.privateKey)).toThrow();
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(() => openPrivate(sealed, other.privateKey)).toThrow();
    // A certificate is a key, too.
    expect(sealPrivate(text, vectors.notice.certificate)).toHaveLength(344);
  });

  it('are the fields of people and their money, wherever they stand, and no others', () => {
    const asked = {
      business_code: '1',
      contact_info: { contact_name: '张三', mobile_phone: '138' },
      subject_info: { business_license_info: { license_number: '91', legal_person: '张三' }, ubo: [{ id_doc_number: '1', kind: 'x' }] },
      bank_account_info: { account_bank: '工商银行', account_number: '6222' },
    };
    expect(withPrivate(asked, (one) => `<${one}>`)).toEqual({
      business_code: '1',
      contact_info: { contact_name: '<张三>', mobile_phone: '<138>' },
      subject_info: { business_license_info: { license_number: '91', legal_person: '张三' }, ubo: [{ id_doc_number: '<1>', kind: 'x' }] },
      bank_account_info: { account_bank: '工商银行', account_number: '<6222>' },
    });
  });

  it('is sealed under a key that holds', () => {
    const { notice } = vectors;
    const keys = { OLD: notice.certificate, PUB_KEY_ID_1: pair.publicKey };
    const day = (of: string) => new Date(`${of}T00:00:00Z`);
    expect(keyToSealBy(keys, day('2025-01-01'))[0]).toBe('PUB_KEY_ID_1');
    expect(keyToSealBy({ OLD: notice.certificate }, day('2025-01-01'))[0]).toBe('OLD');
    expect(() => keyToSealBy({ OLD: notice.certificate }, day('2031-04-26'))).toThrow('没有在有效期内');
  });
});

describe('Alipay', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  it('signs sorted parameters without what is empty', () => {
    expect(contentOf({ b: '2', a: '1', c: '', sign: 'x' })).toBe('a=1&b=2');
    const form = Object.fromEntries(
      new URLSearchParams(formOf({ appId: '2021', privateKey: pair.privateKey }, 'alipay.x', { n: 1 }, new Date(0))),
    );
    expect(form.timestamp).toBe('1970-01-01 08:00:00');
    expect(verifyRsa(contentOf(form), form.sign!, pair.publicKey)).toBe(true);
  });
  it('believes an answer over its raw text only', () => {
    const part = '{"code":"10000","msg":"}\\"{", "n": 1}';
    const raw = `{"alipay_x_response":${part},"sign":"${signRsa(part, pair.privateKey)}"}`;
    expect(answerOf(raw, 'alipay.x', { only: pair.publicKey })).toMatchObject({ code: '10000', n: 1 });
    expect(() => answerOf(raw.replace('10000', '10001'), 'alipay.x', { only: pair.publicKey })).toThrow();
    expect(() => answerOf(`{"alipay_x_response":${part}}`, 'alipay.x', { only: pair.publicKey })).toThrow();
  });
  it('knows its notices, whatever they say of their signature', () => {
    const params = { notify_id: '1', app_id: '2021', sign_type: 'RSA' };
    const sign = signRsa(contentOf(params, ['sign', 'sign_type']), pair.privateKey);
    expect(isGenuine({ ...params, sign }, { only: pair.publicKey })).toBe(true);
    expect(isGenuine({ ...params, sign, app_id: '2022' }, { only: pair.publicKey })).toBe(false);
    expect(isGenuine(params, { only: pair.publicKey })).toBe(false);
  });
});

describe('Alipay, by its published vectors', () => {
  const { notice, answer, certificates } = JSON.parse(readFileSync('tests/vectors/alipay.json', 'utf8'));
  it('knows a notice, and refuses it with any part changed', () => {
    const { sign_type: _, ...without } = notice.params;
    expect(isGenuine(notice.params, { only: notice.key })).toBe(true);
    expect(isGenuine(without, { only: notice.key })).toBe(true);
    for (const key of Object.keys(without))
      expect(isGenuine({ ...without, [key]: key === 'sign' ? flipped(without.sign) : `${without[key]}1` }, { only: notice.key }), key).toBe(
        false,
      );
    expect(isGenuine({ ...without, more: '1' }, { only: notice.key })).toBe(false);
    expect(isGenuine(without, { only: answer.key })).toBe(false);
  });
  it('believes an answer, and none with one character changed', () => {
    expect(answerOf(answer.body, answer.method, { only: answer.key })).toMatchObject({
      code: '10000',
      file_id: 'CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr',
    });
    for (let at = 40; at < 110; at += 9) expect(() => answerOf(flipped(answer.body, at), answer.method, { only: answer.key })).toThrow();
  });
  it('names certificates as Alipay does, of the roots those that sign by RSA', () => {
    const { app, alipay, root } = certificates;
    expect(certificateName(app.pem)).toBe(app.sn);
    expect(certificateName(alipay.pem)).toBe(alipay.sn);
    expect(rootsName(root.pem)).toBe(root.sn);
  });
  it('by certificates says which ones it asks with, and believes only the one an answer names', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { app, root } = certificates;
    const ours = { appId: '1', privateKey: pair.privateKey, certificates: { app: app.pem, root: root.pem } };
    const form = Object.fromEntries(new URLSearchParams(formOf(ours, 'alipay.x', {}, new Date(0))));
    expect(form).toMatchObject({ app_cert_sn: app.sn, alipay_root_cert_sn: root.sn });
    expect(verifyRsa(contentOf(form), form.sign!, pair.publicKey)).toBe(true);
    const part = '{"code":"10000"}';
    const bodyWith = (name: string) =>
      `{"alipay_x_response":${part},"alipay_cert_sn":"${name}","sign":"${signRsa(part, pair.privateKey)}"}`;
    const theirs = { other: notice.key, ours: pair.publicKey };
    expect(answerOf(bodyWith('ours'), 'alipay.x', theirs)).toEqual({ code: '10000' });
    for (const name of ['other', 'unknown', 'toString']) expect(() => answerOf(bodyWith(name), 'alipay.x', theirs), name).toThrow();
  });
});

describe('a certificate out of its time', () => {
  const { certificates } = JSON.parse(readFileSync('tests/vectors/alipay.json', 'utf8'));
  const { pem, sn } = certificates.alipay;
  const day = (text: string) => new Date(`${text}T00:00:00Z`);

  it('of Alipay is believed no more, and not yet, by whatever it signs', () => {
    const body = `{"alipay_x_response":{"code":"10000"},"alipay_cert_sn":"${sn}","sign":"AAAA"}`;
    for (const at of ['2020-05-13', '2022-05-15']) {
      expect(() => answerOf(body, 'alipay.x', { [sn]: pem }, day(at)), at).toThrow('不在有效期内');
      expect(isGenuine({ sign: 'AAAA', alipay_cert_sn: sn }, { [sn]: pem }, day(at))).toBe(false);
    }
    expect(() => answerOf(body, 'alipay.x', { [sn]: pem }, day('2021-01-01'))).toThrow('签名不正确');
  });
  it('of WeChat Pay too', () => {
    const { notice } = vectors;
    const keys = new Map([[notice.headers['wechatpay-serial'], notice.certificate as string]]);
    const problem = (at: Date) =>
      signatureProblem({ ...notice.headers, 'wechatpay-timestamp': String(at.getTime() / 1000) }, notice.body, keys, at);
    expect(problem(new Date(Number(notice.headers['wechatpay-timestamp']) * 1000))).toBeNull();
    for (const at of ['2021-04-26', '2031-04-26']) expect(problem(day(at)), at).toContain('不在有效期内');
  });
});

/** Every text that differs in one bit. */
function* flips(text: string, encoding: BufferEncoding = 'utf8'): Generator<string> {
  const bytes = Buffer.from(text, encoding);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const other = Buffer.from(bytes);
    other[bit >> 3]! ^= 1 << (bit & 7);
    yield other.toString(encoding === 'utf8' ? 'latin1' : encoding);
  }
}

describe('one bit anywhere', () => {
  it('of a notice of WeChat Pay, its signature, its time, its nonce or what is sealed in it', () => {
    const { notice } = vectors;
    const now = new Date(Number(notice.headers['wechatpay-timestamp']) * 1000);
    const keys = new Map([[notice.headers['wechatpay-serial'], new X509Certificate(notice.certificate).publicKey]]);
    const problem = (headers: object, body: string) => signatureProblem({ ...notice.headers, ...headers }, body, keys, now);
    expect(problem({}, notice.body)).toBeNull();
    for (const body of flips(notice.body)) expect(problem({}, body)).not.toBeNull();
    for (const value of flips(notice.headers['wechatpay-signature'], 'base64'))
      expect(problem({ 'wechatpay-signature': value }, notice.body)).not.toBeNull();
    for (const name of ['timestamp', 'nonce', 'serial'])
      for (const value of flips(notice.headers[`wechatpay-${name}`]))
        expect(problem({ [`wechatpay-${name}`]: value }, notice.body), name).not.toBeNull();
    const { resource } = JSON.parse(notice.body);
    for (const ciphertext of flips(resource.ciphertext, 'base64'))
      expect(() => openSealed({ ...resource, ciphertext }, notice.key)).toThrow();
  });
  it('of an answer or a notice of Alipay', () => {
    const { notice, answer } = JSON.parse(readFileSync('tests/vectors/alipay.json', 'utf8'));
    const at = answer.body.indexOf('":{') + 2;
    const [part, rest] = [answer.body.slice(at, answer.body.indexOf('}') + 1), answer.body.slice(answer.body.indexOf('}') + 1)];
    for (const other of flips(part))
      expect(() => answerOf(answer.body.slice(0, at) + other + rest, answer.method, { only: answer.key }), other).toThrow();
    for (const sign of flips(notice.params.sign, 'base64')) expect(isGenuine({ ...notice.params, sign }, { only: notice.key })).toBe(false);
    for (const amount of flips(notice.params.total_amount))
      expect(isGenuine({ ...notice.params, total_amount: amount }, { only: notice.key })).toBe(false);
  });
});

describe('what channels publish of their signatures', () => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const now = new Date('2026-11-11T04:00:00Z');
  const minutes = (n: number) => new Date(now.getTime() + n * 60_000);

  it('of JD: names and values in order between two secrets, in upper-case MD5, by the clock of Shanghai', () => {
    const body = jdForm({ appId: 'K', secret: 'S' }, 'order.get', { shop: '7', order: '水 1&2' }, now);
    const params = Object.fromEntries(new URLSearchParams(body));
    const text = 'S360buy_param_json{"order":"水 1&2","shop":"7"}app_keyKmethodorder.gettimestamp2026-11-11 12:00:00v2.0S';
    expect(params.sign).toBe(createHash('md5').update(text).digest('hex').toUpperCase());
    // What is empty is not signed.
    expect(jdSign({ ...params, access_token: '' }, 'S')).toBe(params.sign);
    for (const at of [now, minutes(5.9), minutes(-5.9)]) expect(jdProblem(params, 'S', at)).toBeNull();
    for (const at of [minutes(6.1), minutes(-6.1)]) expect(jdProblem(params, 'S', at)).toBe('时间相差超过 6 分钟');
    expect(jdProblem(params, 'T', now)).toBe('签名不正确');
    for (const name of Object.keys(params))
      for (const value of flips(params[name]!))
        expect(jdProblem({ ...params, [name]: value }, 'S', now), `${name} ${value}`).not.toBeNull();
    expect(jdProblem({}, 'S', now)).not.toBeNull();
  });

  it('of Douyin: five lines of a request, three of its answers and notices', () => {
    const request = { method: 'POST', path: '/api/call?a=1', body: '{"order":"水"}' };
    const keys = { appId: 'tt1', serial: '3', privateKey: pair.privateKey };
    const header = byteAuthorization(keys, request, now, 'nonce');
    const signature = signRsa(`POST\n/api/call?a=1\n${now.getTime() / 1000}\nnonce\n{"order":"水"}\n`, pair.privateKey);
    expect(header).toBe(
      `SHA256-RSA2048 appid="tt1",nonce_str="nonce",timestamp="${now.getTime() / 1000}",key_version="3",signature="${signature}"`,
    );
    const problem = (of: string, more: object = {}, at = now) => byteAuthorizationProblem(of, { ...request, ...more }, pair.publicKey, at);
    expect(problem(header)).toBeNull();
    expect(problem(header, {}, minutes(5.1))).toBe('时间相差超过 5 分钟');
    for (const body of flips(request.body)) expect(problem(header, { body }), body).toBe('签名不正确');
    for (const more of [{ method: 'GET' }, { path: '/api/call?a=2' }]) expect(problem(header, more)).toBe('签名不正确');
    for (const value of flips(signature, 'base64')) expect(problem(header.replace(signature, value))).toBe('签名不正确');
    expect(problem('')).not.toBeNull();

    const headers = byteSigned('{"n":1}', pair.privateKey, now);
    const signed = (more: object, body = '{"n":1}', at = now) => byteSignedProblem({ ...headers, ...more }, body, [pair.publicKey], at);
    expect(signed({})).toBeNull();
    expect(signed({}, '{"n":1}', minutes(-5.1))).toBe('时间相差超过 5 分钟');
    for (const body of flips('{"n":1}')) expect(signed({}, body), body).toBe('签名不正确');
    for (const name of Object.keys(headers)) expect(signed({ [name]: undefined }), name).toBe('缺少签名');
    for (const value of flips(headers['byte-nonce-str']!)) expect(signed({ 'byte-nonce-str': value })).toBe('签名不正确');
  });
});

describe('the official libraries agree', () => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const words = fc.string({ unit: 'grapheme', maxLength: 60 });
  const filled = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
  it('wechatpay-axios-plugin on signatures, messages and encryption', () => {
    fc.assert(
      fc.property(words, words, fc.stringMatching(/^[a-z0-9]{12}$/), (text, aad, nonce) => {
        const [body, key, now] = [JSON.stringify({ text }), 'k'.repeat(32), new Date(1_700_000_000_000)];
        const lines = Formatter.request('POST', '/v3/x?a=1', 1_700_000_000, nonce, body);
        const header = authorization(
          { mchid: '19', serial: 'AB', privateKey: pair.privateKey },
          { method: 'POST', path: '/v3/x?a=1', body },
          now,
          nonce,
        );
        const signature = /signature="([^"]+)"/.exec(header)![1]!;
        expect(Rsa.verify(lines, signature, pair.publicKey)).toBe(true);
        expect(header.split(' ')[1]!.split(',').sort()).toEqual(
          Formatter.authorization('19', nonce, signature, 1_700_000_000, 'AB').split(' ')[1]!.split(',').sort(),
        );
        const theirs = {
          'wechatpay-timestamp': '1700000000',
          'wechatpay-nonce': nonce,
          'wechatpay-serial': 'AB',
          'wechatpay-signature': Rsa.sign(Formatter.response(1_700_000_000, nonce, body), pair.privateKey),
        };
        expect(signatureProblem(theirs, body, new Map([['AB', pair.publicKey]]), now)).toBeNull();
        expect(openSealed({ ciphertext: Aes.AesGcm.encrypt(text, key, nonce, aad), nonce, associated_data: aad }, key)).toBe(text);
        expect(Aes.AesGcm.decrypt(seal(text, key, nonce, aad), key, nonce, aad)).toBe(text);
      }),
      { numRuns: 20 },
    );
  });
  it('alipay-sdk on requests, answers and notices', () => {
    const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '');
    const sdk = new AlipaySdk({
      appId: '2021',
      privateKey: bare(pair.privateKey),
      keyType: 'PKCS8',
      alipayPublicKey: bare(pair.publicKey),
    });
    fc.assert(
      fc.property(filled, filled, (name, note) => {
        const form = Object.fromEntries(
          new URLSearchParams(formOf({ appId: '2021', privateKey: pair.privateKey }, 'alipay.x', { name, note }, new Date(0))),
        );
        // What it would ask, this side would believe, and what this side asks, it would.
        expect(sdk.checkNotifySign(form, true)).toBe(true);
        const asked = Object.fromEntries(new URLSearchParams(sdk.sdkExecute('alipay.x', { bizContent: { name, note } })));
        expect(verifyRsa(contentOf(asked), asked.sign!, pair.publicKey)).toBe(true);
        const part = JSON.stringify({ code: '10000', name, note });
        const raw = `{"alipay_x_response":${part},"sign":"${signRsa(part, pair.privateKey)}"}`;
        expect(() => sdk.checkResponseSign(raw, 'alipay_x_response', signRsa(part, pair.privateKey), '')).not.toThrow();
        expect(answerOf(raw, 'alipay.x', { only: pair.publicKey })).toMatchObject({ code: '10000' });
        const notice = { notify_id: '1', app_id: '2021', name, note };
        const sign = signRsa(contentOf(notice), pair.privateKey);
        expect(sdk.checkNotifySignV2({ ...notice, sign, sign_type: 'RSA2' })).toBe(true);
        expect(isGenuine({ ...notice, sign, sign_type: 'RSA2' }, { only: pair.publicKey })).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

it('what is sealed opens in its own place and under its own key only', () => {
  const env = { SECRETS_KEY: 'one' };
  const sealed = sealSecret('token', 'third_auth:access_token:1', env);
  expect(sealed).not.toContain('token');
  expect(openSecret(sealed, 'third_auth:access_token:1', env)).toBe('token');
  expect(openSecret(sealed, 'third_auth:access_token:2', env)).toBeNull();
  expect(openSecret(sealed, 'third_auth:access_token:1', { SECRETS_KEY: 'two' })).toBeNull();
  expect(openSecret('demo-1', 'third_auth:access_token:1', env)).toBeNull();
});
