/**
 * Crawls all pages a role may open: each opens without an error and puts the focus somewhere, and every clickable element is reachable by
 * keyboard and has a command, which the palette must find by the name shown on the screen.
 */
import { expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { inTurn } from '../turns';
import { choose, findings, focusedTag, useStage, type Desk } from './stage';

const at = useStage();
const ROLES = process.env.FULL ? ['admin', 'support', 'finance', 'partner'] : ['admin'];
/**
 * On how many pages of each kind every clickable element is checked: pages of a kind
 * share their screens. The full run checks all pages; runs of the gate open a third.
 */
const ASKED = process.env.FULL ? Infinity : 2;

/** Pages that axe has looked at: they look alike for everybody. */
const accessible = new Set<string>();

const CLICKABLE =
  'a[href], button, summary, input, select, textarea, [role=button], [role=link], [role=tab], [role=menuitem], [role=switch], [role=checkbox], [contenteditable=true]';
/**
 * Clickable elements that need no command, because Tab reaches them and their parts are
 * commands or keys. The same holds for inputs, parts of forms and trees, and menu groups.
 */
const WAYS: readonly RegExp[] = [/^跳到正文$/, /^更多标签操作/, /^账号:/, /^关闭提示$/, /^更早的 \d+ 条$/];

interface Clickable {
  readonly name: string;
  readonly command: string | null;
  readonly href: string | null;
  readonly isInput: boolean;
  /** Opens a group of the menu. */
  readonly isGroup: boolean;
  /** Belongs to a form, whose keys are Tab and Enter. */
  readonly isFormPart: boolean;
  readonly isTabbable: boolean;
}

const clickables = ({ page }: Desk) =>
  page
    .locator(CLICKABLE)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((el) => !el.closest('[inert], [aria-hidden=true]'))
        .map((el): Clickable => {
          const text = (part: Element | null | undefined) =>
            (part as HTMLElement | null | undefined)?.innerText?.trim().replace(/\s+/g, ' ') ?? '';
          return {
            name: el.getAttribute('aria-label') || text((el as HTMLInputElement).labels?.[0]) || text(el) || el.getAttribute('title') || '',
            command: el.closest<HTMLElement>('[data-command]')?.dataset.command ?? null,
            href: el.getAttribute('href'),
            isInput: el.matches('input, textarea, select, [contenteditable]'),
            isGroup: el.closest('[data-region=menu]') !== null && el.tagName === 'BUTTON',
            isFormPart: el.closest('form, [role=tree]') !== null,
            isTabbable: (el as HTMLElement).tabIndex >= 0,
          };
        }),
    );

/** What is wrong with it, or null. @param leads whether somebody of this role can open an address. @param known commands of the palette. */
function faultOf(one: Clickable, leads: (address: string) => boolean, known: ReadonlySet<string>): string | null {
  if (!one.name) return 'has no name';
  if (one.href?.startsWith('#/')) return leads(one.href) ? null : `leads to ${one.href}, which this role can't open`;
  if (one.command) return known.has(one.command) ? null : `says it is ${one.command}, which the palette does not know`;
  if (one.isInput || one.isFormPart || one.isGroup || one.href || WAYS.some((way) => way.test(one.name)))
    return one.isTabbable ? null : 'is in no tab order';
  return 'is no command';
}

it.each(ROLES)(
  'whatever %s can click is a command, and can be done without a mouse',
  async (role) => {
    const desk = await at.enter(role);
    const { page } = desk;
    const tree = await (await page.request.get(`${at.origin}/api/login/permission/adminPerList`)).text();
    const urls = [...tree.matchAll(/"url":"([^"]+)"/g)].map((match) => match[1]!);
    const paths = new Set(urls);
    const leads = (href: string) => {
      const path = href.slice(1).split('?')[0]!;
      return path === '/' || paths.has(path) || platform.pages.get(path)?.whitelisted === true || path === '/dashboard';
    };
    const misses: string[] = [];
    let counted = 0;

    /** Looks at the page that is open. Commands of the console itself are asked for once. */
    const known = new Set(['shell:palette']);
    const seen = new Set<string>();
    const look = async (where: string) => {
      const found = await clickables(desk);
      counted += found.length;
      const offered = await commandsHere(
        desk,
        new Map(found.flatMap(({ command, name }) => (command && !known.has(command) ? [[command, name] as const] : []))),
      );
      for (const command of offered) if (!command.startsWith('screen:') && !command.startsWith('action:')) known.add(command);
      for (const one of found) {
        const fault = faultOf(one, leads, new Set([...known, ...offered]));
        if (fault) misses.push(`${where}: ${one.name || '(nameless)'} ${fault}`);
      }
      await closePalette(desk);
    };

    const asked = new Map<string, number>();
    for (const [nth, url] of inTurn(urls, 3).entries()) {
      // What stays open behind a page is looked through with it.
      if (process.env.FULL && nth % 12 === 11) await choose(desk, '关闭其他标签', /关闭其他标签/);
      await page.evaluate((hash) => {
        window.location.hash = `#${hash}`;
      }, url);
      await expect.poll(() => page.locator('[aria-busy=true]:visible').count()).toBe(0);
      await expect.poll(() => focusedTag(page), { message: `where the keyboard stands on ${url}` }).not.toBe('BODY');
      if (await page.getByText('出错了').filter({ visible: true }).count()) misses.push(`${url}: does not open`);
      if (process.env.FULL && !accessible.has(url))
        misses.push(...(await findings(page)).map((finding) => `${url}: ${JSON.stringify(finding)}`));
      accessible.add(url);
      const kind = platform.pages.get(url)!.kind;
      asked.set(kind, (asked.get(kind) ?? 0) + 1);
      if (asked.get(kind)! > ASKED) continue;
      await look(url);
      const title = page.locator('[role=grid]:visible [role=row][data-index="0"] a').first();
      if ((await title.count()) === 0) continue;
      const opened = (await title.getAttribute('href'))!;
      // Those of imports open a dialog over their page, in which there is no palette.
      if (
        !opened.startsWith('#/') ||
        seen.has(opened.split('?')[0]!) ||
        platform.pages.get(opened.slice(1).split('?')[0]!)?.kind === 'import'
      )
        continue;
      seen.add(opened.split('?')[0]!);
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, opened);
      await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]:visible').count()).toBe(0);
      await look(opened.split('?')[0]!);
    }
    console.log(`${role}: ${counted} clickables, ${accessible.size} of ${urls.length} pages opened, ${misses.length} misses`);
    expect([...new Set(misses)]).toEqual([]);
    expect(desk.errors).toEqual([]);
  },
  process.env.FULL ? 3_600_000 : 600_000,
);

/** Which of the commands `wanted` (with their names on the screen), and which others, the palette shows on the page that is open. */
async function commandsHere(desk: Desk, wanted: ReadonlyMap<string, string>): Promise<ReadonlySet<string>> {
  const { page, keys } = desk;
  const ids = new Set<string>();
  if (wanted.size === 0) return ids;
  await keys.press('Control+k');
  const input = page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox');
  await input.and(page.locator(':focus')).waitFor();
  const ask = async (query: string) => {
    await input.fill(query);
    // The end of the list is drawn when somebody goes there.
    await keys.press('End');
    for (const id of await page
      .locator('[role=option][data-command]')
      .evaluateAll((all) => all.map((el) => (el as HTMLElement).dataset.command!)))
      ids.add(id);
  };
  for (const query of QUERIES) if ([...wanted.keys()].some((id) => !ids.has(id))) await ask(query);
  for (const [id, name] of wanted) if (!ids.has(id)) await ask(name);
  return ids;
}
/** Between them they find nearly every command a screen can have; the rest is asked for by its name. */
const QUERIES = ['>', '筛选', '排序', '更多', '复制', '查看'] as const;

async function closePalette({ page, keys }: Desk): Promise<void> {
  if ((await page.getByRole('dialog', { name: '命令面板' }).count()) === 0) return;
  await keys.press('Escape');
  await page.getByRole('dialog', { name: '命令面板' }).waitFor({ state: 'detached' });
}
