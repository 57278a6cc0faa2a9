/** Build step: the readings of every character the declarations show, so that no pinyin library reaches the browser. */
import { polyphonic } from 'pinyin-pro';
import { platform } from '../../src/areas/catalogue';
import type { Field } from '../../src/language/field';
import { GROUPS } from '../../src/language/page';
import { inputsOf } from '../../src/language/inputs';
import { labelOf } from '../command';
import { SCREEN_COMMANDS } from '../screens/screens';
import { SECTIONS } from '../sections';
import { SHELL } from '../shell';
import { SYNONYMS } from '../synonyms';
import { packReadings, type Readings } from '../spelling';

/** Words of the console itself that are no command, beside those of the declarations. */
const LOOK = '切换主题明暗深浅色跟随系统紧凑宽松密度布局横向纵向编辑';

/** Readings of all characters in labels of pages, actions, fields and choices, and in further texts. */
export function readings(...further: string[]): Readings {
  const commands = [...SHELL, ...SCREEN_COMMANDS].map((command) => labelOf(command));
  const texts: string[] = [LOOK, ...commands, ...Object.values(GROUPS), ...Object.values(SECTIONS), ...SYNONYMS.flat(), ...further];
  for (const page of platform.pages.values()) texts.push(page.name, page.subgroup);
  for (const res of platform.resources.values()) {
    texts.push(res.label, ...Object.values(res.actions).map((a) => a.label));
    const asked = Object.values(res.actions).flatMap((action) => Object.values(inputsOf(res, action)));
    for (const f of [...Object.values(res.fields as Readonly<Record<string, Field>>), ...asked])
      texts.push(f.label, ...Object.values(f.choices ?? {}));
  }
  const out: Record<string, readonly string[]> = {};
  for (const char of new Set(texts.join(''))) {
    if (/\p{Script=Han}/u.test(char)) out[char] = [...new Set(polyphonic(char, { toneType: 'none', type: 'array', v: true }).flat())];
  }
  return out;
}

/** The source of `virtual:readings`. */
export const made = () => `export const packed = ${JSON.stringify(packReadings(readings()))};`;
