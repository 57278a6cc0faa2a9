import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readInvoice } from './invoiceReader.server';

/** A PDF of one page with a picture of so many dots, all alike: they are packed to nothing. */
function bomb(width: number, height: number): Buffer {
  let data = Buffer.alloc(width * height * 3);
  for (let i = 0; i < 2; i++) data = deflateSync(data);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<</A 4 0 R>>>>/Contents 5 0 R>>',
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter[/FlateDecode/FlateDecode]/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream`,
    '<</Length 4>>stream\n/A Do\nendstream',
  ];
  let out = '%PDF-1.7\n';
  const at = objects.map((object, i) => {
    const from = out.length;
    out += `${i + 1} 0 obj${object}endobj\n`;
    return from;
  });
  const xref = out.length;
  out += `xref\n0 ${at.length + 1}\n0000000000 65535 f \n${at.map((n) => `${String(n).padStart(10, '0')} 00000 n \n`).join('')}trailer<</Size ${at.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF`;
  return Buffer.from(out, 'latin1');
}

it('gives up a small PDF that takes much memory, in buffers that no heap counts, and reads the next', async () => {
  const pdf = bomb(13_000, 13_000);
  expect(pdf.length).toBeLessThan(20_000);
  await expect(readInvoice(pdf, true, AbortSignal.timeout(60_000))).rejects.toThrow('文件过于复杂,请手工补录');
  await expect(readInvoice(Buffer.from('%PDF-1.7 nothing'), true, AbortSignal.timeout(60_000))).rejects.toThrow('已损坏');
}, 90_000);
