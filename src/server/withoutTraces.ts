/**
 * Removes metadata from uploaded pictures (place, time, device, earlier versions), and any bytes after their end, which no viewer shows and
 * another program might run. Pixels, colours and orientation stay as they are.
 */

/** @param type detected from the bytes. @returns null for a picture that is not well-formed for its type, or holds no pixels at all. */
export function withoutTraces(bytes: Buffer, type: string): Buffer | null {
  switch (type) {
    case 'image/jpeg':
      return jpeg(bytes);
    case 'image/png':
    case 'image/apng':
      return png(bytes);
    case 'image/webp':
      return webp(bytes);
    case 'image/gif':
      return gif(bytes);
    default:
      return bytes;
  }
}

/**
 * Marker segments before the image data. Exif and XMP (APP1), IPTC (APP13) and comments are dropped; only Exif's orientation is restored.
 */
function jpeg(bytes: Buffer): Buffer | null {
  const preserved: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xda) return Buffer.concat([...preserved, bytes.subarray(at, jpegEnd(bytes, at))]);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1) {
      const turned = orientationOf(segment);
      if (turned > 1) preserved.push(exifOf(turned));
    } else if (marker !== 0xed && marker !== 0xfe) preserved.push(segment);
    at = end;
  }
  return null;
}

/** The end of the image data that begins at `from`: markers never occur in it, except restart markers and an escaped 0xff. */
function jpegEnd(bytes: Buffer, from: number): number {
  for (let at = from; at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at++;
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (at + 4 <= bytes.length) at += 2 + bytes.readUInt16BE(at + 2);
    else break;
  }
  return bytes.length;
}

/** 1 to 8, as Exif counts the ways a picture can lie; 1 where it says nothing. */
function orientationOf(segment: Buffer): number {
  const tiff = segment.subarray(10);
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0' || tiff.length < 14) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  for (let i = 0, at = first + 2; i < short(first) && at + 12 <= tiff.length; i++, at += 12)
    if (short(at) === 0x0112) return short(at + 8) <= 8 ? short(at + 8) : 1;
  return 1;
}
/** An Exif segment that says which way up the picture is, and nothing else. */
const exifOf = (orientation: number) =>
  Buffer.from([
    0xff,
    0xe1,
    0,
    34,
    ...Buffer.from('Exif\0\0MM\0*', 'latin1'),
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);

/** Chunks of length, name, content and check sum. */
function png(bytes: Buffer): Buffer | null {
  const preserved: Buffer[] = [bytes.subarray(0, 8)];
  let isDrawn = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IEND') return isDrawn ? Buffer.concat([...preserved, bytes.subarray(at, end)]) : null;
    if (name === 'IDAT') isDrawn = true;
    if (!['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].includes(name)) preserved.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** RIFF chunks of name, length and content, each filled up to an even length; a flag in `VP8X` says which there are. */
function webp(bytes: Buffer): Buffer | null {
  if (bytes.length < 12) return null;
  const preserved: Buffer[] = [];
  const length = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at < length;) {
    if (at + 8 > length) return null;
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === 'VP8X' && size > 0) chunk[8]! &= ~(EXIF_FLAG | XMP_FLAG);
    if (name !== 'EXIF' && name !== 'XMP ') preserved.push(chunk);
    at = end;
  }
  if (!preserved.some((chunk) => DRAWN.has(chunk.toString('latin1', 0, 4)))) return null;
  const all = Buffer.concat([bytes.subarray(0, 12), ...preserved]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}
const DRAWN: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ANMF']);
const EXIF_FLAG = 0b1000;
const XMP_FLAG = 0b0100;

/** Head, colours, then blocks: pictures and their descriptions, each in parts preceded by their length, an empty one last. */
function gif(bytes: Buffer): Buffer | null {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let isDrawn = false;
  for (let at = 13 + colours(bytes[10] ?? 0); at <= bytes.length;) {
    const kind = bytes[at];
    // Some programs leave the last byte out.
    if (kind === 0x3b || kind === undefined) return isDrawn ? bytes.subarray(0, at + 1) : null;
    if (kind !== 0x21 && kind !== 0x2c) return null;
    if (kind === 0x2c) isDrawn = true;
    at += kind === 0x21 ? 2 : 11 + colours(bytes[at + 9] ?? 0);
    while (bytes[at]) at += 1 + bytes[at]!;
    at++;
  }
  return null;
}
