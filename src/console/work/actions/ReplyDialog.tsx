import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from '../../../language/field';
import { formatValue } from '../../../language/format';
import { usePresentation } from '../../base/loading/registry';
import { useVisible } from '../../base/tabs/hooks';
import { Copyable } from '../../kit/fields/Copyable';
import { Dialog } from '../../kit/floating/Dialog';
import { copyText } from '../../kit/values/copyText';
import type { Acting } from '../acting/acting';
import classes from '../../kit/keys/dialogs.module.css';

/** Shows what an action answered (a receiver, a new password). It is kept nowhere: closing or leaving forgets it. */
export function ReplyDialog({ acting, title, reply, onClose }: { acting: Acting; title: string; reply: unknown; onClose: () => void }) {
  const custom = usePresentation(acting.resource.name)?.replies[acting.key];
  const fields = Object.entries(acting.action.reply ?? {}) as [string, Field][];
  const values = (reply ?? {}) as Record<string, unknown>;
  const all = fields.map(([key, field]) => `${field.label}:${formatValue(key, field, values)}`).join('\n');
  const body: ReactNode = custom ? (
    custom(reply)
  ) : (
    <dl className={classes.reply}>
      {fields.map(([key, field]) => [
        <dt key={`${key}-label`}>{field.label}</dt>,
        <dd key={key}>
          <Copyable text={formatValue(key, field, values)} />
          {field.help && <small>{field.help}</small>}
        </dd>,
      ])}
    </dl>
  );
  return (
    <Dialog opened={useVisible()} onClose={onClose} returnFocus={false} title={`${acting.action.label} · ${title}`} size="md">
      {body}
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 16 }}>
        {!custom && (
          // A second Enter already on its way must not close a reply that is shown only once.
          <Button variant="default" size="sm" onClick={() => void copyText(all, '全部内容')} data-autofocus>
            全部复制
          </Button>
        )}
        <Button size="sm" onClick={onClose} data-autofocus={custom ? true : undefined}>
          关闭
        </Button>
      </div>
    </Dialog>
  );
}
