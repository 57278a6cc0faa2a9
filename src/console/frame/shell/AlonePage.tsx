import { Link } from 'wouter';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { loginAddress } from '../../base/address/redirect';
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
  return (
    <main className={classes.page}>
      <p className={classes.code} aria-hidden="true">
        {code}
      </p>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
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
