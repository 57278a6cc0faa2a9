import { Link } from 'wouter';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { PageHolders } from '../../../language/wire';
import { useBrowserLocation } from '../../base/address/location';
import { loginAddress, safeRedirect } from '../../base/address/redirect';
import { useRead } from '../../base/http/useRead';
import { sessionMarker } from '../../base/session/browserMemory';
import classes from './AlonePage.module.css';

const TEXTS = {
  401: { title: '没有权限访问', text: '当前账号没有打开此页面或进行此操作的权限,刚才的操作没有执行。需要的话,请联系管理员开通。' },
  404: { title: '页面不存在', text: '地址可能输错了,或者页面已经下线。' },
} as const;

/** 401 and 404: without side bar, with ways out. */
export function AlonePage({ code }: { code: 401 | 404 }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [code]);
  const { title, text } = TEXTS[code];
  const { query } = useBrowserLocation();
  const wanted = code === 401 ? pageIn(query) : '';
  // Without a sign-in nothing is revealed; the page says no more than that.
  const holders = useRead<PageHolders>('/console/page/holders', { url: wanted }, { enabled: wanted !== '' && sessionMarker() !== null });
  return (
    <main className={classes.page}>
      <p className={classes.code} aria-hidden="true">
        {code}
      </p>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {wanted && holders.data ? <Askable {...holders.data} /> : <p className={classes.text}>{text}</p>}
      <Group gap={8} justify="center">
        <Button component={Link} href="/" size="sm">
          回到首页
        </Button>
        <Button size="sm" variant="default" onClick={() => window.history.back()}>
          返回上一页
        </Button>
        <Button component={Link} href={loginAddress()} size="sm" variant="subtle">
          换账号登录
        </Button>
      </Group>
    </main>
  );
}

/** The page that was wanted, where it is one that can be granted. */
const pageIn = (query: string) => {
  const path = safeRedirect(new URLSearchParams(query).get('redirect')).split('?')[0]!;
  return path.startsWith('/api/') ? path : '';
};

/** Which page it is, which roles grant it, and who gives roles. */
const Askable = ({ name, crumbs, roles, grantors }: PageHolders) => (
  <div className={classes.askable}>
    <p>
      当前账号不能打开“<b>{name}</b>”,或不能在那里做刚才的操作。操作没有执行。
    </p>
    <dl>
      <dt>位置</dt>
      <dd>{[...crumbs, name].join(' / ')}</dd>
      <dt>有权限的角色</dt>
      <dd>{roles.length > 0 ? roles.join('、') : '只有超级管理员'}</dd>
      <dt>可以找谁开通</dt>
      <dd>{grantors.length > 0 ? grantors.join('、') : '平台的系统管理员'}</dd>
    </dl>
  </div>
);
