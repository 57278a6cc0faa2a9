import { Avatar, Button, PasswordInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { LOGIN_RULES } from '../../../language/constants';
import { CODE } from '../../../language/wire';
import { CallError, write } from '../../base/http/client';
import { resume, signIn, signOut } from '../../base/session/account';
import { remembered } from '../../base/session/browserMemory';
import { conceal } from '../../base/session/conceal';
import { useSession } from '../../base/session/useSession';
import { tabsStore } from '../../base/tabs/tabsStore';
import { lock } from './lockState';
import classes from './LockScreen.module.css';

/** Asks for the password of whoever is signed in. Everything below stays as it was. */
export function LockScreen() {
  const { info } = useSession();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if (password === '') {
      setProblem(LOGIN_RULES.emptyPassword);
      return;
    }
    setSending(true);
    try {
      await prove(password);
      lock.off();
    } catch (error) {
      setProblem((error as Error).message);
      input.current?.select();
    } finally {
      setSending(false);
    }
  }
  /** The session may have ended meanwhile: then the same password signs in again. */
  async function prove(secret: string) {
    try {
      await write('/console/unlock', { password: await conceal(secret) }, { session: 'fail', quiet: true });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== CODE.sessionExpired) throw error;
      await signIn(remembered.username(), secret);
      await resume(info);
    }
  }
  async function leave() {
    if (!leaving && tabsStore.anyDirty()) {
      setLeaving(true);
      return;
    }
    lock.off();
    await signOut();
  }
  return (
    <div role="dialog" aria-modal="true" aria-label="控制台已锁定" className={classes.screen}>
      <form className={classes.card} onSubmit={(event) => void submit(event)} noValidate>
        <Avatar src={info.avatar ?? '/avatar.svg'} size={56} radius="xl" alt="" />
        <h2>{info.name}</h2>
        <p className={classes.lead}>控制台已锁定,打开的页面和填写的内容都还在。</p>
        <PasswordInput
          ref={input}
          className={classes.input}
          label="密码"
          size="md"
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={problem}
          visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码', tabIndex: 0 }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" size="md" fullWidth loading={sending}>
          解锁
        </Button>
        {leaving && (
          <p role="alert" className={classes.warning}>
            {info.name} 有未保存的内容,退出后会丢失。
          </p>
        )}
        <Button size="sm" variant="subtle" color={leaving ? 'bad' : undefined} onClick={() => void leave()}>
          {leaving ? '仍然退出' : '换账号登录'}
        </Button>
      </form>
    </div>
  );
}
