/** As many commands as a bench wants, made of the platform's own names. */
import { readings } from '../../commands/build/readings';
import type { Command } from '../../commands/command';
import { fixtureCommands } from '../../commands/fixtures/commands';

const seeds = fixtureCommands();
/** How their characters are read; a few further ones, that no command holds, may be typed. */
export const manyReadings = readings(...seeds.flatMap((c) => [c.label, ...c.path]), '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥');

/** Distinct commands: those of the platform, then every action on every page. */
export function manyCommands(count: number): Command[] {
  const [pages, actions] = [seeds.filter((c) => c.id.startsWith('page:')), seeds.filter((c) => c.id.startsWith('action:'))];
  const out = [...seeds];
  for (let i = 0; out.length < count; i++) {
    const [page, action] = [pages[i % pages.length]!, actions[Math.floor(i / pages.length) % actions.length]!];
    out.push({ ...action, id: `bench:${i}`, label: `${action.label}${page.label}`, path: [...page.path, page.label] });
  }
  return out;
}
