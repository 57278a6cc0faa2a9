import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { LOGIN_RULES, loginProblem } from '../../../language/constants';
import { handover } from '../../base/handover/handover';
import { prefetch } from '../../base/loading/lazily';
import { signIn } from '../../base/session/account';
import { remembered } from '../../base/session/browserMemory';
import { cipher } from '../../base/session/conceal';
import { toast } from '../../base/stores/toast';
import classes from './LoginForm.module.css';

/** User name, password and the button. `onDone` runs after the server has accepted them. */
export function LoginForm({ onDone }: { onDone: () => void | Promise<void> }) {
  const [username, setUsername] = useState(remembered.username);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const nameWrong = problem === LOGIN_RULES.username;

  useEffect(() => prefetch(cipher), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const found = loginProblem(username, password);
    setProblem(found);
    if (found) return (found === LOGIN_RULES.username ? name : secret).current?.focus();
    setSending(true);
    try {
      const message = await handover.until(signIn(username, password));
      toast.success(message);
      await onDone();
    } catch (error) {
      setProblem((error as Error).message);
      secret.current?.select();
    } finally {
      setSending(false);
    }
  }
  const edit = (set: (value: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value);
    setProblem(null);
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={name}
        label="用户名 / 手机号"
        name="username"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        size="md"
        data-autofocus={username === '' || undefined}
        autoFocus={username === ''}
        value={username}
        onChange={edit(setUsername)}
        error={nameWrong}
        aria-describedby={nameWrong ? problemId : undefined}
      />
      <PasswordInput
        ref={secret}
        label="密码"
        name="password"
        autoComplete="current-password"
        size="md"
        data-autofocus={username !== '' || undefined}
        autoFocus={username !== ''}
        value={password}
        onChange={edit(setPassword)}
        error={problem !== null && !nameWrong}
        aria-describedby={problem && !nameWrong ? problemId : undefined}
        visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码', tabIndex: 0 }}
      />
      <p id={problemId} role="alert" className={classes.problem}>
        {problem}
      </p>
      <Button type="submit" size="md" fullWidth loading={sending}>
        登录
      </Button>
    </form>
  );
}
