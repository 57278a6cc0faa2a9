/** One dot as a PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const END_BYTES = 12;

/** The dot with a chunk of its own that nobody draws, so that it is another file, or a large one. */
export function pngWith(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes.length);
  return Buffer.concat([
    PNG.subarray(0, -END_BYTES),
    size,
    Buffer.from('prVt', 'latin1'),
    bytes,
    Buffer.alloc(4),
    PNG.subarray(-END_BYTES),
  ]);
}
