import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, drop, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { wechatMpGateway } from '../gateway';
import { callOut, handle, simulate } from '../gateway/index.server';
import { wechatAccount } from './account';
import { menuChanges, type Button, type MenuPreview } from './buttons';
import { wechatMenu } from './menu';
import { refuse } from './refusals.server';

type Menu = Row<typeof wechatMenu>;
const [FIRST_MAX, SECOND_MAX] = [3, 5];
/** Bytes of a name as WeChat counts them: a Chinese character is three. */
const NAME_BYTES = { first: 16, second: 60 } as const;

export const wechatMenuServer = implement(wechatMenu, {
  reads: {
    async preview({ view, input }) {
      const account = await view.need(wechatAccount, (await view.need(wechatMenu, input.id)).accountId);
      return { preview: previewOf(account, buttonsOf(await view.all(wechatMenu, { accountId: account.id }))) };
    },
  },
  actions: {
    async add({ tx, input }) {
      const level = input.parentId ? 'second' : 'first';
      requireName(level, input.name!);
      const beside = await tx.lock(wechatMenu, { accountId: input.accountId!, parentId: input.parentId ?? null });
      if (beside.length >= (level === 'first' ? FIRST_MAX : SECOND_MAX))
        throw refuse(
          'tooManyMenus',
          level === 'first' ? `一级菜单至多 ${FIRST_MAX} 个` : `一个一级菜单下至多 ${SECOND_MAX} 个`,
          'parentId',
        );
      if (!input.parentId) return { set: { level } };
      const [parent] = await tx.lock(wechatMenu, { id: input.parentId });
      if (parent!.accountId !== input.accountId) throw refuse('foreignMenu', '父菜单是另一个公众号的', 'parentId');
      if (input.menuType === 'parent') throw refuse('badMenuType', '二级菜单不能是父级', 'menuType');
      return {
        set: { level },
        also: [
          patch(wechatMenu, parent!.id, {
            menuType: 'parent',
            url: null,
            pagePath: null,
            eventKey: null,
            ...(parent!.status === 'published' && { status: 'draft' }),
          }),
        ],
      };
    },
    async update({ tx, row, input }) {
      if (input.name) requireName(row.level, input.name);
      const children = await tx.count(wechatMenu, { parentId: row.id });
      const menuType = input.menuType ?? row.menuType;
      if (children > 0 && menuType !== 'parent') throw refuse('badMenuType', '有子菜单的一级菜单只能是父级', 'menuType');
      if (row.level === 'second' && menuType === 'parent') throw refuse('badMenuType', '二级菜单不能是父级', 'menuType');
    },
    async publish({ tx, input, now }) {
      const account = await enabled(tx, input.accountId);
      const menus = await tx.lock(wechatMenu, { accountId: account.id });
      if (menus.length === 0) throw refuse('menuEmpty', '还没有菜单', 'accountId');
      const empty = menus.find((one) => one.menuType === 'parent' && !menus.some((child) => child.parentId === one.id));
      if (empty) throw refuse('menuEmpty', `“${empty.name}”是父级,却没有子菜单`);
      const drafts = menus.filter(({ status }) => status === 'draft').map(({ id }) => id);
      const button = buttonsOf(menus);
      return {
        also: [
          patchAll(wechatMenu, drafts, { status: 'published' }),
          callOut(
            wechatMpGateway,
            'createMenu',
            { res: wechatAccount, id: account.id, title: account.name },
            { content: { appid: account.appId, button }, now },
          ),
        ],
        reply: { preview: previewOf(account, button) },
      };
    },
    async sync({ tx, input, now }) {
      const account = await enabled(tx, input.accountId);
      return {
        also: [
          callOut(
            wechatMpGateway,
            'getMenu',
            { res: wechatAccount, id: account.id, title: account.name },
            { content: { appid: account.appId }, now },
          ),
        ],
        reply: null,
      };
    },
  },
});

const previewOf = ({ name, liveMenu: live }: Row<typeof wechatAccount>, draft: readonly Button[]): MenuPreview => ({
  name,
  draft,
  live,
  changes: live ? menuChanges(live, draft) : [],
});

async function enabled(tx: Store, id: string) {
  const account = await tx.need(wechatAccount, id);
  if (account.status !== 'enabled') throw refuse('accountStopped', `公众号“${account.name}”已停用`, 'accountId');
  return account;
}
function requireName(level: Menu['level'], name: string): void {
  const most = NAME_BYTES[level];
  if (Buffer.byteLength(name) > most)
    throw refuse('nameTooLong', `${level === 'first' ? '一级' : '二级'}菜单名不能超过 ${most} 字节,汉字算 3 个`, 'name');
}

/** In WeChat's form: in order, with sub-entries inside their parents. */
export function buttonsOf(menus: readonly Menu[]): Button[] {
  const below = groupBy(
    [...menus].sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1)),
    ({ parentId }) => parentId ?? '',
  );
  const button = ({ id, name, menuType, url, pagePath, eventKey }: Menu): Button =>
    menuType === 'parent'
      ? { name, sub_button: (below.get(id) ?? []).map(button) }
      : { name, type: menuType, ...(url && { url }), ...(pagePath && { pagepath: pagePath }), ...(eventKey && { key: eventKey }) };
  return (below.get('') ?? []).map(button);
}

handle(wechatMpGateway, 'createMenu', {
  lastOnly: true,
  done: async (_tx, call, _content, now) => [
    patch(wechatAccount, call.subjectId!, {
      liveAt: now.toISOString(),
      liveMenu: (call.request as { readonly button: readonly Button[] }).button,
      menuError: null,
    }),
  ],
  async refused(tx, call, message) {
    const menus = await tx.lock(wechatMenu, { accountId: call.subjectId!, status: 'published' });
    return [
      patch(wechatAccount, call.subjectId!, { menuError: message }),
      patchAll(
        wechatMenu,
        menus.map(({ id }) => id),
        { status: 'draft' },
      ),
    ];
  },
});

handle(wechatMpGateway, 'getMenu', {
  /** What WeChat has replaces what is here, whatever it was. */
  async done(tx, call, content, now) {
    const accountId = call.subjectId!;
    const buttons = ((content.menu as { button?: readonly Button[] } | undefined)?.button ?? []) as readonly Button[];
    const before = await tx.lock(wechatMenu, { accountId });
    const rows: Change[] = [];
    const put = (one: Button, sort: number, parentId: string | null) => {
      const id = newId();
      const menuType = one.sub_button?.length ? 'parent' : one.type === 'miniprogram' || one.type === 'click' ? one.type : 'view';
      rows.push(
        add(wechatMenu, {
          id,
          accountId,
          parentId,
          level: parentId ? 'second' : 'first',
          name: one.name,
          menuType,
          url: one.url ?? null,
          pagePath: one.pagepath ?? null,
          eventKey: one.key ?? null,
          sort: sort * 10,
          status: 'published',
        }),
      );
      one.sub_button?.forEach((child, n) => put(child, n + 1, id));
    };
    buttons.forEach((one, n) => put(one, n + 1, null));
    const childrenFirst = [...before].sort((a, b) => Number(a.parentId === null) - Number(b.parentId === null));
    return [
      patch(wechatAccount, accountId, { liveAt: now.toISOString(), liveMenu: buttons, menuError: null }),
      ...childrenFirst.map(({ id }) => drop(wechatMenu, id)),
      ...rows,
    ];
  },
});

/** What the simulated WeChat has live, by application. */
const live = new Map<string, unknown>();
const SOME: readonly Button[] = [
  { name: '订水', type: 'view', url: 'https://m.example.com/order' },
  {
    name: '服务',
    sub_button: [
      { name: '在线客服', type: 'click', key: 'SERVICE' },
      { name: '押桶退桶', type: 'view', url: 'https://m.example.com/bucket' },
    ],
  },
];
simulate('POST /cgi-bin/menu/create', (_no, content) => {
  const buttons = content.button as readonly Button[];
  if (JSON.stringify(buttons).includes('赌')) return '菜单名含有违规内容';
  live.set(String(content.appid), buttons);
  return { errmsg: 'ok' };
});
simulate('GET /cgi-bin/menu/get', (_no, content) => ({ menu: { button: live.get(String(content.appid)) ?? SOME } }));
