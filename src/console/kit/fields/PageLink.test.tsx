// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SessionContext, type Session } from '../../base/session/useSession';
import { ClosedPages, PageLink } from './PageLink';

const ORDERS = '/api/order/search';
const shownTo = (...pages: readonly string[]) => {
  const permissions = { canOpen: (url: string) => pages.includes(url), titleOf: () => '商城订单' } as unknown as Session['permissions'];
  return renderToString(
    <MantineProvider>
      <SessionContext value={{ info: {} as Session['info'], permissions }}>
        <PageLink page={ORDERS} query={{ id: '1,2' }}>
          2 单
        </PageLink>
        <ClosedPages pages={[ORDERS]} />
      </SessionContext>
    </MantineProvider>,
  );
};

test('a figure leads to its page for those who may open it, and says to the others why it does not', () => {
  expect(shownTo(ORDERS)).toMatch(/href="#\/api\/order\/search\?id=1%2C2".*2 单/);
  expect(shownTo(ORDERS)).not.toContain('没有打开');
  expect(shownTo()).not.toContain('href');
  expect(shownTo()).toMatch(/2 单.*没有打开.*“商城订单”.*的权限/);
});
