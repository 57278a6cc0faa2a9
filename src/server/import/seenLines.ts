/**
 * The first line of a file with each key. Fingerprints in one array take 32 MB for a million lines; a Map of texts takes four times that.
 */
import { hash } from 'node:crypto';

/** 96 bits of a fingerprint, and the number of the line: no two different texts of any real file will ever share all of these bits. */
const WORDS = 4;
const FIRST_SLOTS = 1024;

export class SeenLines {
  private slots = new Uint32Array(FIRST_SLOTS * WORDS);
  private count = 0;

  /** The line that was first about it. */
  get(about: string): number | undefined {
    return this.slots[this.placeOf(fingerprint(about)) + WORDS - 1] || undefined;
  }

  /** @param no counted from one; a later line about the same changes nothing. */
  add(about: string, no: number): void {
    if (2 * (this.count + 1) * WORDS > this.slots.length) this.grow();
    this.put([...fingerprint(about), no]);
  }

  private put(entry: readonly number[]): void {
    const place = this.placeOf(entry);
    if (this.slots[place + WORDS - 1] !== 0) return;
    this.slots.set(entry, place);
    this.count++;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Uint32Array(before.length * 2);
    this.count = 0;
    for (let at = 0; at < before.length; at += WORDS) if (before[at + WORDS - 1] !== 0) this.put([...before.subarray(at, at + WORDS)]);
  }

  /** The slot of a key: the next one that has this key, or is free. */
  private placeOf([a, b, c]: readonly number[]): number {
    const { slots } = this;
    let place = (a! * WORDS) % slots.length;
    while (slots[place + WORDS - 1] !== 0 && !(slots[place] === a && slots[place + 1] === b && slots[place + 2] === c))
      place = (place + WORDS) % slots.length;
    return place;
  }
}

function fingerprint(about: string): readonly number[] {
  const bytes = hash('sha1', about, 'buffer');
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
}
