import { expect, it } from 'vitest';
import { blocks, rich, text } from '../../language/field';
import { validate } from '../../language/validate';
import { withCleanText } from './cleanText';

const fields = {
  content: rich('内容', { max: 20_000 }),
  title: text('标题'),
  page: blocks('页面', { words: { label: '图文', english: 'words', fields: { content: rich('正文', { max: 4000 }) } } }),
};
const COMPLEX = '的格式太复杂:请减少嵌套和格式,或粘贴为纯文本';
/** The longest that this thread stands still while it waits for `work`, as a part of all the time it waits. */
async function standstill(work: Promise<unknown>): Promise<number> {
  const from = performance.now();
  let [longest, last] = [0, from];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  await work.finally(() => clearInterval(timer));
  return longest / (performance.now() - from);
}

it('cleans rich texts, those of blocks too, and nothing else', async () => {
  const input = {
    content: '<b>甲</b><script>x</script>',
    title: '<b>',
    page: [{ key: 'a', kind: 'words', hidden: false, values: { content: '<i onclick=x>乙</i>' } }, null, { kind: 'none', values: {} }],
  };
  expect(await withCleanText(fields, input)).toEqual({
    input: {
      content: '<strong>甲</strong>',
      title: '<b>',
      page: [{ key: 'a', kind: 'words', hidden: false, values: { content: '<em>乙</em>' } }, null, { kind: 'none', values: {} }],
    },
    errors: {},
  });
});

it.each([
  [
    'what a parser opens again in every paragraph',
    '<p>' + Array.from({ length: 500 }, (_, i) => `<b id=${i}>`).join('') + '<p>'.repeat(12_000),
  ],
  ['tags in each other', '<b>'.repeat(20_000)],
  ['lists in each other', '<ul><li>'.repeat(150)],
  ['more tags than anybody writes', '<br>'.repeat(5001)],
])('refuses at once, and says why: %s', async (_name, evil) => {
  const refused = withCleanText(fields, {
    content: evil,
    page: [{ key: 'a', kind: 'words', hidden: false, values: { content: evil.slice(0, 39_000) } }],
  });
  // A process that is asked, and so a parser, would answer in a later turn of the event loop at the earliest.
  const answer = await Promise.race([refused, new Promise<null>((later) => setImmediate(later, null))]);
  expect(answer).not.toBeNull();
  const { input, errors } = answer!;
  expect({ ...errors }).toEqual({ content: `内容${COMPLEX}`, 'page.a.content': `正文${COMPLEX}` });
  expect(input.content).toBe('');
});

it('stands still for nobody, and gives up what takes too much: tags that hide from counting', async () => {
  // What stands in comments closes nothing, so all of these stay open.
  const hidden = '<p>' + Array.from({ length: 900 }, (_, i) => `<b id=${i}><!--</b>-->`).join('') + '<p>x'.repeat(3000);
  const cleaning = withCleanText(fields, { content: hidden });
  // It is stopped after five seconds of processor time; on the main thread, those would be one standstill.
  expect(await standstill(cleaning)).toBeLessThan(0.3);
  expect({ ...(await cleaning).errors }).toEqual({ content: `内容${COMPLEX}` });
  // The next is cleaned all the same.
  expect((await withCleanText(fields, { content: '<p>甲</p>'.repeat(2000) })).input.content).toBe('<p>甲</p>'.repeat(2000));
}, 60_000);

/** As long as an honest text as long as any that is cleaned at once; the worst takes some ten times. */
const MOST_TIMES = 60;

it('takes no more than some honest texts would where it cleans at once, whatever that is', async () => {
  const worst = [
    '<p>' + Array.from({ length: 75 }, (_, i) => `<b id=${i}>`).join('') + '<p>x'.repeat(75),
    `<b ${Array.from({ length: 2300 }, (_, i) => `a${i}`).join(' ')}>`.slice(0, 9990) + '>',
    `${Array.from({ length: 70 }, (_, i) => `<a href="https://x.example/${i}"><div>`).join('')}</a>`,
    '<table><td>'.repeat(70),
    'x\n'.repeat(140),
  ];
  const honest = `<p>${'水'.repeat(120)}</p>`.repeat(74);
  const least = async (text: string) => {
    const all: number[] = [];
    for (let times = 0; times < 5; times++) {
      const from = performance.now();
      await withCleanText(fields, { content: text });
      all.push(performance.now() - from);
    }
    return Math.min(...all);
  };
  const usual = await least(honest);
  for (const text of worst) expect((await least(text)) / usual, text.slice(0, 30)).toBeLessThan(MOST_TIMES);
});

it('leaves what is longer than a field could keep to its validator', async () => {
  const { input, errors } = await withCleanText(fields, { content: '<b>'.repeat(100_000) });
  expect({ ...errors }).toEqual({});
  expect({ ...validate(fields, input).errors }).toEqual({ content: '内容最多 20000 个字,格式和图片也算在内' });
});
