/** One vocabulary of states over all resources: whoever knows the colour of a word on one page knows it on every other. */
import { expect, test } from 'vitest';
import type { Field, Tone } from '../language/field';
import type { Read } from '../language/resource';
import { platform } from './catalogue';

/** What a word says of a thing's way, whatever the thing: the first that fits counts. */
const MEANING: readonly (readonly [words: RegExp, tone: Tone])[] = [
  // Somebody has to do something, or it is held for a while.
  [/^待.+|^未付$|^已?冻结$/, 'wait'],
  [/.中$/, 'run'],
  [/驳回$|^已退回$/, 'bad'],
  // It is over without having come to anything, or not begun yet.
  [/^已(终止|作废|取消|过期|到期|关闭|停用|解除|结束|合并|退款)$|^(停用|失效|离职|草稿)$/, 'idle'],
  [/^已(完成|完结|结案|结算|到账|确认|通过|生效|送达|发布|付)$|^(审核通过|生效|启用|有效)$/, 'good'],
];
/** Entries of logs say what was done, not where a thing stands. */
const LOGS = ['order_log', 'bucket_log'];

const words = [...platform.resources.values()]
  .filter(({ name }) => !LOGS.includes(name))
  .flatMap((resource) =>
    Object.entries(resource.fields as Readonly<Record<string, Field>>).flatMap(([key, { choices = {}, tones }]) =>
      tones
        ? Object.entries(choices).map(([code, word]) => ({
            where: `${resource.name}.${key}: ${word}`,
            word,
            tone: tones[code],
            isState: key === resource.state,
          }))
        : [],
    ),
  );

test('words of states have the tone of what they mean', () => {
  const judged = words.flatMap((one) => {
    const wanted = MEANING.find(([pattern]) => pattern.test(one.word))?.[1];
    return wanted ? [{ ...one, wanted }] : [];
  });
  expect(judged.length).toBeGreaterThan(150);
  expect(
    judged.filter(({ tone, wanted }) => tone !== wanted).map(({ where, tone, wanted }) => `${where} is ${tone}, not ${wanted}`),
  ).toEqual([]);
});

test('one word has one tone wherever a state is called so', () => {
  const tones = new Map<string, Set<string>>();
  for (const { word, tone, isState } of words) if (isState) tones.set(word, (tones.get(word) ?? new Set()).add(String(tone)));
  expect([...tones].filter(([, found]) => found.size > 1).map(([word, found]) => `${word}: ${[...found].join(', ')}`)).toEqual([]);
});

/** Words of a state in which nothing came of a row. */
const IN_VAIN = /取消|作废|驳回|退回|失败|终止|关闭|拒/;

test('what a list adds up says which of its rows count, where some came to nothing', () => {
  const silent = [...platform.resources.values()].filter(({ counts, state, fields, reads }) => {
    const { choices = {} } = (fields as Readonly<Record<string, Field>>)[state] ?? {};
    const adds = Object.values(reads as Readonly<Record<string, Read>>).some(({ does, summary }) => does === 'list' && summary);
    return !counts && adds && Object.values(choices).some((word) => IN_VAIN.test(word));
  });
  expect(silent.map(({ name }) => name)).toEqual([]);
});
