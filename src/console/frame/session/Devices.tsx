import { Badge, Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { browserOf } from '../../../language/browserOf';
import { formatInstant } from '../../../language/format';
import { CODE } from '../../../language/wire';
import { CallError, read, write } from '../../base/http/client';
import { queryClient } from '../../base/http/queryClient';
import { toast } from '../../base/stores/toast';
import { confirm } from '../../base/tabs/confirm';
import classes from './Devices.module.css';

interface Device {
  readonly id: string;
  readonly ip: string;
  readonly agent: string;
  readonly beganAt: string;
  readonly seenAt: string;
  readonly isThis: boolean;
}

const CALL = '/login/sessions';
const devicesQuery = queryOptions({
  queryKey: [CALL],
  queryFn: async ({ signal }) => (await read<{ list: Device[] }>(CALL, undefined, { signal, quiet: true })).list,
});

/** Where I am signed in. Any of these but this one can be signed out from here. */
export function Devices() {
  const { data, error, refetch } = useQuery(devicesQuery);
  const [ending, setEnding] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const others = data?.filter((device) => !device.isThis) ?? [];

  async function end(devices: readonly Device[], title: string) {
    if (!(await confirm({ title, message: '那里没有保存的内容会丢失。', confirm: '退出登录', danger: true }))) return;
    setEnding(devices.length === 1 ? devices[0]!.id : 'all');
    try {
      for (const { id } of devices)
        await write(`${CALL}/end`, { id }, { quiet: true }).catch((fault: unknown) => {
          if (!(fault instanceof CallError && fault.code === CODE.notFound)) throw fault;
        });
      toast.success(devices.length === 1 ? '已让这台设备退出登录' : `已让 ${devices.length} 台设备退出登录`);
    } catch (fault) {
      toast.error((fault as Error).message);
    } finally {
      setEnding(null);
      await queryClient.invalidateQueries(devicesQuery);
      // The button that was pressed is gone.
      heading.current?.focus();
    }
  }
  return (
    <section className={classes.page}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          登录设备
        </h2>
        {others.length > 1 && (
          <Button
            size="sm"
            variant="default"
            loading={ending === 'all'}
            onClick={() => void end(others, `退出其他 ${others.length} 台设备?`)}
          >
            退出其他所有设备
          </Button>
        )}
      </header>
      <p>您的账号在这些地方登录着。有不认识的,请让它退出,并修改密码。</p>
      {error && (
        <div role="alert" className={classes.none}>
          {error instanceof CallError && error.code === CODE.notFound ? (
            '这个后端不提供登录设备。'
          ) : (
            <>
              没能读到登录设备:{error.message}{' '}
              <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
                重试
              </Button>
            </>
          )}
        </div>
      )}
      <ul aria-busy={!data && !error} aria-label="登录设备">
        {!data && !error && <li className={classes.waiting} />}
        {data?.map((device) => (
          <li key={device.id}>
            <div>
              <b title={device.agent}>{browserOf(device.agent) || '未知设备'}</b>
              {device.isThis && (
                <Badge size="sm" variant="light">
                  本机
                </Badge>
              )}
              <p>
                {device.ip} · 登录于 {formatInstant(device.beganAt)} · 最近使用 {formatInstant(device.seenAt)}
              </p>
            </div>
            {!device.isThis && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                loading={ending === device.id}
                aria-label={`让 ${browserOf(device.agent)} ${device.ip} 退出登录`}
                onClick={() => void end([device], '让这台设备退出登录?')}
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
