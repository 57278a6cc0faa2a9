/**
 * Character maps of the Chinese fonts that PDF files name but do not hold. Only the text is wanted, not the drawing of it, so every
 * sign's number is its Unicode: what would be a megabyte of tables then follows from the encodings themselves.
 */
const WIDE = ['UniGB-UCS2-H', 'UniGB-UCS2-V', 'UniGB-UTF16-H', 'UniGB-UTF16-V', 'Adobe-GB1-UCS2'];
const GBK = ['GBK-EUC-H', 'GBK-EUC-V', 'GBKp-EUC-H', 'GBKp-EUC-V', 'GB-EUC-H', 'GB-EUC-V', 'GBK2K-H', 'GBK2K-V'];

/** @returns a map in its text form; null for one that is not of simplified Chinese. */
export function chineseCMap(name: string): string | null {
  if (name === 'Adobe-GB1-UCS2')
    return mapOf(
      name,
      '<0000> <FFFF>',
      blocks().map((at) => `${at}00> ${at}FF> ${at}00>`),
      'bfrange',
    );
  if (WIDE.includes(name)) return mapOf(name, '<0000> <FFFF>', ['<0000> <FFFF> 0'], 'cidrange');
  return GBK.includes(name) ? mapOf(name, '<00> <80> <8140> <FEFE>', ['<00> <7F> 0', ...gbk()], 'cidrange') : null;
}

const mapOf = (name: string, space: string, ranges: readonly string[], kind: 'bfrange' | 'cidrange') =>
  `/CMapName /${name} def\n${space.match(/>/g)!.length / 2} begincodespacerange ${space} endcodespacerange\n${ranges.length} begin${kind}\n${ranges.join('\n')}\nend${kind}\nendcmap\n`;

const blocks = () => Array.from({ length: 256 }, (_, i) => `<${hex(i)}`);

/** Two-byte codes, one range a sign: neighbours in GBK are none in Unicode. */
function gbk(): string[] {
  const decoder = new TextDecoder('gbk');
  const ranges: string[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const sign = trail === 0x7f ? '\ufffd' : decoder.decode(Uint8Array.of(lead, trail));
      if (sign.length === 1 && sign !== '\ufffd')
        ranges.push(`<${hex(lead)}${hex(trail)}> <${hex(lead)}${hex(trail)}> ${sign.charCodeAt(0)}`);
    }
  }
  return ranges;
}

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');
