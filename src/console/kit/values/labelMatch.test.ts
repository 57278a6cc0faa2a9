import { expect, test } from 'vitest';
import { readings } from '../../../../commands/build/readings';
import { matcherOf } from '../../../../commands/match';
import { platform } from '../../../areas/catalogue';
import { choicesOf } from '../../../language/field';
import { inputsOf } from '../../../language/inputs';
import { fitting } from './labelMatch';

const find = matcherOf(readings());
const fits = (label: string, typed: string) => find(label, typed)?.tier ?? null;
const among = (all: readonly string[], typed: string) => fitting(all, (one) => one, typed, fits);

test('labels are found as they are written, by pinyin and by initials, the best first; nothing typed leaves them as they are', () => {
  const all = ['已完成', '待接单', '待分单', '分单'];
  expect(among(all, ' ')).toEqual(all);
  expect(among(all, '单')).toEqual(['待接单', '待分单', '分单']);
  expect(among(all, 'djd')).toEqual(['待接单']);
  expect(among(all, 'fendan')).toEqual(['分单', '待分单']);
  expect(among(all, 'xyz')).toEqual([]);
});

test('every choice, of fields and of what actions ask for, is found by its initials', () => {
  const fields = [...platform.resources.values()].flatMap((res) => [
    ...Object.values(res.fields),
    ...Object.values(res.actions).flatMap((action) => Object.values(inputsOf(res, action))),
  ]);
  const choices = fields.flatMap((field) => choicesOf(field));
  const table = readings();
  const unread = new Set(choices.flatMap(([, label]) => [...label].filter((char) => /\p{Script=Han}/u.test(char) && !table[char])));
  expect([...unread]).toEqual([]);
});
