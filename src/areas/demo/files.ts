/** What the demo's rows name as uploaded. */
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { UPLOAD_PATH } from '../../language/constants';

/** Uploaded files by the address under which rows name them. */
export type DemoFiles = Map<string, Buffer>;

/** Keeps a file beside the rows. @returns its address. */
export function keepFile(files: DemoFiles, bytes: Buffer, ending: 'pdf' | 'png'): string {
  const url = `${UPLOAD_PATH}/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`;
  files.set(url, bytes);
  return url;
}

type Colour = readonly [red: number, green: number, blue: number];
/** A picture of rectangles on a ground, as PNG: what a paper looks like from afar, so that nobody takes it for a real one. */
export function drawn(
  [width, height]: readonly [number, number],
  ground: Colour,
  rectangles: readonly (readonly [x: number, y: number, width: number, height: number, colour: Colour])[],
): Buffer {
  const line = width * 3 + 1;
  const pixels = Buffer.alloc(line * height);
  for (const [left, top, wide, high, colour] of [[0, 0, width, height, ground] as const, ...rectangles])
    for (let y = top; y < top + high; y++) for (let x = left; x < left + wide; x++) pixels.set(colour, y * line + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a colour, red, green and blue.
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
