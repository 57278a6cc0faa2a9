import { expect, it } from 'vitest';
import { withoutTraces } from './withoutTraces';

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content]);
const text = (words: string) => Buffer.from(words, 'latin1');
/** Exif of one entry, the orientation, and a place behind it. */
const exif = (orientation: number, little: boolean) =>
  Buffer.concat([
    text('Exif\0\0'),
    little
      ? Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0])
      : Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
    text('GPS 30.27 120.15'),
  ]);
const [start, tables, data] = [
  Buffer.from([0xff, 0xd8]),
  segment(0xdb, text('tables')),
  Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xe1, 0, 9, 7, 7, 0xff, 0xd9]),
];
const colours = segment(0xe2, text('ICC_PROFILE\0'));
const jpeg = (...segments: Buffer[]) => Buffer.concat([start, ...segments, tables, data]);
const strip = (bytes: Buffer, type = 'image/jpeg') => withoutTraces(bytes, type)!;

it('takes place, device and comments out of a photograph, and leaves picture and colours', () => {
  const photo = jpeg(
    segment(0xe0, text('JFIF\0')),
    segment(0xe1, exif(1, false)),
    colours,
    segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x>')),
    segment(0xed, text('Photoshop 3.0')),
    segment(0xfe, text('taken at home')),
  );
  expect(strip(photo)).toEqual(jpeg(segment(0xe0, text('JFIF\0')), colours));
});

it('leaves a photograph the way up it is', () => {
  for (const little of [true, false]) {
    const stripped = strip(jpeg(segment(0xe1, exif(6, little)), colours));
    expect(stripped.includes('GPS')).toBe(false);
    expect(stripped).toEqual(jpeg(segment(0xe1, Buffer.concat([exif(6, false).subarray(0, -16)])), colours));
    expect(strip(stripped)).toEqual(stripped);
  }
});

it('takes texts and times out of a PNG', () => {
  const chunk = (name: string, content = '') =>
    Buffer.concat([Buffer.from([0, 0, 0, content.length]), text(name + content), Buffer.alloc(4, 9)]);
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const png = Buffer.concat([
    head,
    chunk('IHDR', 'x'),
    chunk('tEXt', 'Author me'),
    chunk('eXIf', 'GPS'),
    chunk('iCCP', 'c'),
    chunk('tIME', 't'),
    chunk('IDAT', 'pixels'),
    chunk('IEND'),
  ]);
  expect(strip(png, 'image/png')).toEqual(
    Buffer.concat([head, chunk('IHDR', 'x'), chunk('iCCP', 'c'), chunk('IDAT', 'pixels'), chunk('IEND')]),
  );
});

it('takes Exif and XMP out of a WebP, and says so in its head', () => {
  const chunk = (name: string, content: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return Buffer.concat([text(name), size, content, Buffer.alloc(content.length % 2)]);
  };
  const file = (...chunks: Buffer[]) => {
    const body = Buffer.concat([text('WEBP'), ...chunks]);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([text('RIFF'), size, body]);
  };
  const head = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]));
  expect(
    strip(file(head(0b111100), chunk('VP8 ', text('odd')), chunk('EXIF', text('GPS')), chunk('XMP ', text('<x>'))), 'image/webp'),
  ).toEqual(file(head(0b110000), chunk('VP8 ', text('odd'))));
});

it('knows what is not built as it should be, and what holds no pixels', () => {
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  for (const [bytes, type] of [
    [jpeg(segment(0xe1, exif(6, true))).subarray(0, 30), 'image/jpeg'],
    [text('not a picture'), 'image/png'],
    [text('RIFF....WEBPVP8 \xff\xff\xff\xff'), 'image/webp'],
    [text('GIF89a'), 'image/gif'],
    [Buffer.alloc(0), 'image/jpeg'],
    [Buffer.concat([start, tables]), 'image/jpeg'],
    [Buffer.concat([head, text('\0\0\0\0IEND....')]), 'image/png'],
    [Buffer.concat([head, text('\0\0\0\x01IDATp....')]), 'image/png'],
    [text('RIFF\x10\0\0\0WEBPEXIF\x04\0\0\0here'), 'image/webp'],
    [Buffer.concat([text('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0]), text(';')]), 'image/gif'],
    [Buffer.concat([text('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0]), text('some words')]), 'image/gif'],
  ] as const)
    expect(withoutTraces(bytes, type), bytes.toString('latin1')).toBeNull();
});

it('takes an animation whose last byte was left out', () => {
  const gif = Buffer.concat([
    text('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x3b, 0]),
  ]);
  expect(strip(gif, 'image/gif')).toEqual(gif);
});

it('cuts what stands behind the end of a picture', () => {
  const chunk = (name: string, content = '') =>
    Buffer.concat([Buffer.from([0, 0, 0, content.length]), text(name + content), Buffer.alloc(4, 9)]);
  const riff = (body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([text('RIFF'), size, body]);
  };
  // Two scans with a table between them, filled and numbered data; colours of its own, an animation and a comment.
  const scans = Buffer.from([
    0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xff, 0xc4, 0, 4, 0xff, 0xd9, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9,
  ]);
  const pictures: [string, Buffer][] = [
    ['image/jpeg', Buffer.concat([start, tables, scans])],
    [
      'image/png',
      Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        chunk('IHDR', 'x'),
        chunk('IDAT', 'pixels'),
        chunk('IEND'),
      ]),
    ],
    ['image/webp', riff(Buffer.concat([text('WEBPVP8 '), Buffer.from([4, 0, 0, 0]), text('data')]))],
    [
      'image/gif',
      Buffer.concat([
        text('GIF89a'),
        Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 9, 9, 9]),
        Buffer.from([0x21, 0xfe, 2, 0x3b, 0x3b, 0]),
        Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6, 2, 2, 0x44, 0x3b, 0, 0x3b]),
      ]),
    ],
  ];
  for (const [type, picture] of pictures)
    for (const behind of ['', 'PK\x03\x04<script>', '\xff\xd9', ';'])
      expect(strip(Buffer.concat([picture, text(behind)]), type), type).toEqual(picture);
});
