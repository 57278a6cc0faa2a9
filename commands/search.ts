/** Ranks commands for a query: tier of the match first, then what is used often, then shorter labels. */
import type { Command } from './command';
import { frecency, type Uses } from './frecency';
import { labelOf, match, TIER, type Hit, type Label, type Readings } from './match';

export interface Found { readonly command: Command; readonly at: readonly number[] }
interface Entry { readonly command: Command; readonly label: Label; readonly path: Label; readonly english: string; readonly aliases: readonly Label[] }
export type Index = readonly Entry[];

/** Precomputes what matching needs; done when commands change, never per key. */
export function indexOf(commands: readonly Command[], readings: Readings): Index {
  return commands.map((command) => ({
    command, label: memo(command.label, readings), path: memo(command.path.join(' '), readings), english: ` ${(command.english ?? '').toLowerCase()}`,
    aliases: (command.aliases ?? []).map((a) => memo(a, readings)),
  }));
}

/** @returns at most `limit` commands, best first. An empty query gives those used lately, best first. */
export function search(index: Index, typed: string, uses: Uses, now: number, limit = 50): Found[] {
  const query = typed.trim().toLowerCase().replace(/ü/g, 'v');
  if (query === '') {
    return index.filter((e) => uses[e.command.id]).sort((a, b) => frecency(uses[b.command.id], now) - frecency(uses[a.command.id], now))
      .slice(0, limit).map(({ command }) => ({ command, at: [] }));
  }
  const found: { entry: Entry; hit: Hit; score: number }[] = [];
  for (const entry of index) {
    const hit = best(entry, query);
    // Within a tier, what can be done to the rows in hand stands first (what is dangerous waits its turn), and what can't be done now last.
    if (hit) found.push({ entry, hit, score: hit.tier * 1000 - Math.min(400, frecency(uses[entry.command.id], now) * 40) - (entry.command.section === 'selection' && !entry.command.danger ? 200 : 0) + entry.label.text.length + (entry.command.why ? 100 : 0) });
  }
  return found.sort((a, b) => a.score - b.score).slice(0, limit).map(({ entry, hit }) => ({ command: entry.command, at: hit.at }));
}

function best(entry: Entry, query: string): Hit | null {
  const own = match(entry.label, query);
  if (own && own.tier < TIER.english) return own;
  if (entry.english.includes(` ${query}`)) return { tier: TIER.english, at: [] };
  if (entry.aliases.some((a) => { const hit = match(a, query); return hit !== null && hit.tier < TIER.scattered; })) return { tier: TIER.alias, at: [] };
  const both = query.includes(' ') ? match(memoJoin(entry), query) : match(entry.path, query);
  if (both && both.tier < TIER.anyOrder + 1) return { tier: TIER.path, at: both.at.filter((i) => i < [...entry.label.text].length && query.includes(' ')) };
  return own;
}

const labels = new Map<string, Label>();
let known: Readings = {};
function memo(text: string, readings: Readings): Label {
  if (known !== readings) { labels.clear(); known = readings; }
  return labels.get(text) ?? labels.set(text, labelOf(text, readings)).get(text)!;
}
const memoJoin = (entry: Entry) => memo(`${entry.label.text} ${entry.path.text}`, known);
