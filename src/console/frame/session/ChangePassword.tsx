import { platform } from '../../base/loading/platform';
import { Button, PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { LOGIN_RULES, strongPassword } from '../../../language/constants';
import { formatInstant } from '../../../language/format';
import { CallError, write } from '../../base/http/client';
import { useRead } from '../../base/http/useRead';
import { conceal } from '../../base/session/conceal';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { closeTab, useDirty } from '../../base/tabs/hooks';
import classes from './ChangePassword.module.css';

type Key = 'oldPassword' | 'newPassword' | 'again';
const EMPTY: Record<Key, string> = { oldPassword: '', newPassword: '', again: '' };
const LABELS: Record<Key, string> = { oldPassword: '当前密码', newPassword: '新密码', again: '再输一次新密码' };

/** One's own password; the current one is needed, and sessions in other browsers end. */
export function ChangePassword() {
  const { info } = useSession();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<Key, string>>>({});
  const [sending, setSending] = useState(false);
  const { data: account } = useRead<{ username: string; pwdChangedAt: string | null }>(platform().account.info);
  useDirty(Object.values(values).some(Boolean), '修改密码');
  if (info.loginType === 2) return <p className={classes.page}>此账号的密码由所属服务商管理,不能在这里修改。</p>;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = problems(values);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) return document.getElementById(idOf(first as Key))?.focus();
    setSending(true);
    try {
      const { message } = await write('/manage/user/editPasswordV2', {
        oldPassword: await conceal(values.oldPassword),
        newPassword: await conceal(values.newPassword),
      });
      toast.success(message || '密码已修改');
      await closeTab(undefined, { force: true });
    } catch (error) {
      if (error instanceof CallError) setErrors(error.fieldErrors);
    } finally {
      setSending(false);
    }
  }
  return (
    <form className={classes.page} onSubmit={(event) => void submit(event)} noValidate>
      <h2>修改密码</h2>
      {account && (
        <p>
          登录名 <b>{account.username}</b>
          {account.pwdChangedAt && <>,上次修改于 {formatInstant(account.pwdChangedAt)}</>}。
        </p>
      )}
      <p>至少 8 个字符,含大写字母、小写字母和数字。修改后,在别处的登录都会退出。</p>
      {(Object.keys(LABELS) as Key[]).map((key) => (
        <PasswordInput
          key={key}
          id={idOf(key)}
          size="sm"
          label={LABELS[key]}
          autoComplete={key === 'oldPassword' ? 'current-password' : 'new-password'}
          value={values[key]}
          error={errors[key]}
          visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码', tabIndex: 0 }}
          onChange={(event) => {
            setValues({ ...values, [key]: event.currentTarget.value });
            setErrors({ ...errors, [key]: undefined });
          }}
        />
      ))}
      <div>
        <Button type="submit" size="sm" loading={sending}>
          保存
        </Button>
      </div>
    </form>
  );
}

const idOf = (key: Key) => `change-${key}`;

function problems({ oldPassword, newPassword, again }: Record<Key, string>): Partial<Record<Key, string>> {
  return {
    ...(oldPassword === '' && { oldPassword: LOGIN_RULES.emptyPassword }),
    ...(!strongPassword(newPassword)
      ? { newPassword: newPassword === '' ? LOGIN_RULES.emptyPassword : LOGIN_RULES.weakPassword }
      : newPassword === oldPassword && { newPassword: '新密码不能与当前密码相同' }),
    ...(again !== newPassword && { again: '两次输入的新密码不一致' }),
  };
}
