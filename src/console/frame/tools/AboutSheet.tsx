/** About this page, for super administrators: its declaration, calls, roles, and the query plan of its list. */
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../../language/format';
import type { PageAbout } from '../../../language/wire';
import { currentLocation } from '../../base/address/location';
import { read } from '../../base/http/client';
import { useCatalogue } from '../../base/loading/registry';
import { filtersOf } from '../../kit/filter/filterQuery';
import { Trouble } from '../../kit/rows/Trouble';
import { Sheet } from '../../kit/sheet/Sheet';
import classes from './AboutSheet.module.css';

const ACCESS: Readonly<Record<string, string>> = { page: '随页面', session: '已登录', public: '公开' };

export const AboutSheet = () => (
  <Sheet name="about" title="关于此页" size={920}>
    {() => <About />}
  </Sheet>
);

function About() {
  const { path, query } = currentLocation();
  const { pages, resources } = useCatalogue();
  const page = pages.get(path);
  const params = {
    url: path,
    // A preset that is switched off here is so there, too.
    ...Object.fromEntries(Object.keys(page?.preset ?? {}).map((key) => [key, ''])),
    ...(page && filtersOf(page, new URLSearchParams(query), resources.get(page.resource)!.fields)),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['about', params],
    queryFn: ({ signal }) => read<PageAbout>('/console/page/about', params, { signal, quiet: true }),
    staleTime: 0,
  });
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={classes.note}>正在加载中...</p>;
  return (
    <Tabs defaultValue="plan" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="plan" data-autofocus>
          查询计划
        </Tabs.Tab>
        <Tabs.Tab value="calls">调用 {data.calls.length}</Tabs.Tab>
        <Tabs.Tab value="roles">权限 {data.roles.length}</Tabs.Tab>
        <Tabs.Tab value="declaration">声明</Tabs.Tab>
      </Tabs.List>
      <Panel value="plan">
        {data.statements.length === 0 && <p className={classes.note}>这个页面的数据由程序给出,没有通用的列表查询。</p>}
        {data.statements.map(({ sql, plan, indexes }, n) => (
          <section key={n}>
            <h3>{indexes.length ? `用到索引 ${indexes.join('、')}` : '没有用到索引'}</h3>
            <pre>{plan.join('\n')}</pre>
            <details>
              <summary>SQL</summary>
              <pre>{sql}</pre>
            </details>
          </section>
        ))}
      </Panel>
      <Panel value="calls">
        <Table heads={['方法', '地址', '操作', '谁可以调']}>
          {data.calls.map(({ method, path: address, labels, access }) => (
            <tr key={address}>
              <td>{method}</td>
              <td className={classes.code}>{address}</td>
              <td>{labels.join('、') || '—'}</td>
              <td>{ACCESS[access]}</td>
            </tr>
          ))}
        </Table>
      </Panel>
      <Panel value="roles">
        <Table heads={['角色', '人数', '可做的操作']}>
          {data.roles.map(({ role, people, writes }) => (
            <tr key={role}>
              <td>{role}</td>
              <td>{formatCount(people)}</td>
              <td>{writes === null ? '全部' : writes.join('、') || '只看'}</td>
            </tr>
          ))}
        </Table>
      </Panel>
      <Panel value="declaration">
        <pre>{JSON.stringify(data.page, null, 2)}</pre>
        <h3>
          {data.resource.label}({data.resource.name})
        </h3>
        <pre>
          {JSON.stringify({ scope: data.resource.scope, indexes: data.resource.indexes.map((fields) => fields.join(' ')) }, null, 2)}
        </pre>
      </Panel>
    </Tabs>
  );
}

const Panel = ({ value, children }: { value: string; children: ReactNode }) => (
  <Tabs.Panel value={value} className={classes.panel} tabIndex={0}>
    {children}
  </Tabs.Panel>
);

const Table = ({ heads, children }: { heads: readonly string[]; children: ReactNode }) => (
  <table className={classes.table}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
