/**
 * Four selectable tables with the same rows, each as documented:
 * `?who=wellhead|aggrid|datatable|reactadmin&count=1000`. `show()` renders it.
 */
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { DataTable } from 'mantine-datatable';
import 'mantine-datatable/styles.css';
import { useMemo, useReducer, useRef, useState } from 'react';
import {
  AdminContext,
  Datagrid,
  DateField,
  ListContextProvider,
  NumberField,
  ResourceContextProvider,
  TextField,
  useList,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import type { WireRow } from '../../../src/console/contract';
import { RegistryProvider } from '../../../src/console/base/loading/registry';
import { columnsOf } from '../../../src/console/kit/columns/columns';
import { Grid, type GridHandle } from '../../../src/console/kit/grid/Grid';
import { reduceGrid, START } from '../../../src/console/kit/rows/selection';
import '../../../src/console/base/theme/base.css';
import '../../../src/console/base/theme/tokens.css';
import { choice, instant, money, text } from '../../../src/language/field';
import { catalogue } from '../../../src/language/catalogue';
import { resource } from '../../../src/language/resource';

const STATUS = { waiting: '待分单', sent: '配送中', done: '已完成', closed: '已关闭' } as const;
const CITIES = ['杭州市余杭区仓前街道', '上海市静安区静安寺街道', '南京市江宁区谷里街道', '成都市新都区大丰街道'];
const order = resource('bench_order', {
  label: '订单',
  title: 'orderNo',
  fields: {
    orderNo: text('单号', { max: 32, search: 'exact' }),
    channelNo: text('平台单号', { max: 32, search: 'exact' }),
    status: choice('状态', STATUS, { tones: { waiting: 'wait', done: 'good', closed: 'idle' } }),
    city: text('所在区域', { max: 64 }),
    shop: text('店铺', { max: 64 }),
    paid: money('实付'),
    refund: money('已退'),
    placedAt: instant('下单时间'),
    promiseAt: instant('预约时间'),
    doneAt: instant('完成时间'),
  },
  indexes: [],
  reads: {},
  actions: {},
});
const NAMES = Object.keys(order.fields);
const labelOf = (name: string) => (order.fields as Record<string, { label: string }>)[name]!.label;

const rowsOf = (count: number): WireRow[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String(826_000_000_000_000_000n + BigInt(i)),
    orderNo: `SF${2_026_112_200_000 + i}`,
    channelNo: `${9_300_000_000_000 + i * 7}`,
    status: Object.keys(STATUS)[i % 4]!,
    city: CITIES[i % CITIES.length]!,
    shop: `杭州一品自提点 ${i % 400} 号`,
    paid: 1200 + ((i * 37) % 90_000),
    refund: i % 9 ? 0 : 1500,
    placedAt: at(i),
    promiseAt: at(i - 90),
    doneAt: at(i - 45),
  }));
const at = (minutesAgo: number) => new Date(Date.UTC(2026, 10, 22) - minutesAgo * 60_000).toISOString();

interface Props {
  readonly rows: readonly WireRow[];
}
const none = () => {};
const registry = { catalogue: catalogue([], []), screens: {}, presentations: [] };

function Wellhead({ rows }: Props) {
  const columns = useMemo(() => columnsOf(order, NAMES), []);
  const [state, dispatch] = useReducer(reduceGrid, START);
  const handle = useRef<GridHandle>(null);
  const all = () => dispatch(state.selected.size < rows.length ? { do: 'add', rows } : { do: 'clear' });
  return (
    <div style={{ height: '100%', display: 'flex' }}>
      <Grid
        handle={handle}
        label="订单"
        resource="bench_order"
        columns={columns}
        isCounted
        rowCount={rows.length}
        rowAt={(i) => rows[i]}
        state={state}
        checkable
        rowHeight={36}
        sort="-id"
        stale={false}
        onView={none}
        onSort={none}
        onArrange={none}
        onCheckAll={all}
        onKeyDown={none}
        onOpen={none}
        onPress={(i, what) => dispatch(what === 'check' ? { do: 'toggle', at: i, row: rows[i] } : { do: 'move', to: i })}
        onMenu={() => {}}
      />
    </div>
  );
}

ModuleRegistry.registerModules([AllCommunityModule]);
function AgGrid({ rows }: Props) {
  const columnDefs = useMemo(() => NAMES.map((field) => ({ field, headerName: labelOf(field) })), []);
  return (
    <div style={{ height: '100%' }}>
      <AgGridReact
        rowData={rows}
        columnDefs={columnDefs}
        rowSelection={{ mode: 'multiRow', headerCheckbox: true }}
        getRowId={({ data }: { data: WireRow }) => data.id}
      />
    </div>
  );
}

function Mantine({ rows }: Props) {
  const [selected, setSelected] = useState<readonly WireRow[]>([]);
  const columns = useMemo(() => NAMES.map((accessor) => ({ accessor, title: labelOf(accessor) })), []);
  return <DataTable height="100%" records={rows} columns={columns} selectedRecords={selected} onSelectedRecordsChange={setSelected} />;
}

function ReactAdmin({ rows }: Props) {
  return (
    <AdminContext>
      <ResourceContextProvider value="orders">
        <OneList rows={rows} />
      </ResourceContextProvider>
    </AdminContext>
  );
}
function OneList({ rows }: Props) {
  const list = useList({ data: rows, perPage: rows.length, resource: 'orders' });
  return (
    <div style={{ height: '100%', overflow: 'auto' }}>
      <ListContextProvider value={list}>
        <Datagrid bulkActionButtons={<span />} rowClick={false}>
          {NAMES.map((name) =>
            name.endsWith('At') ? (
              <DateField key={name} source={name} label={labelOf(name)} showTime />
            ) : name === 'paid' || name === 'refund' ? (
              <NumberField key={name} source={name} label={labelOf(name)} />
            ) : (
              <TextField key={name} source={name} label={labelOf(name)} />
            ),
          )}
        </Datagrid>
      </ListContextProvider>
    </div>
  );
}

const TABLES = { wellhead: Wellhead, aggrid: AgGrid, datatable: Mantine, reactadmin: ReactAdmin };
const query = new URLSearchParams(window.location.search);
const Table = TABLES[query.get('who') as keyof typeof TABLES];
const rows = rowsOf(Number(query.get('count')));
const root = createRoot(document.getElementById('root')!);
Object.assign(window, {
  show: () =>
    root.render(
      <MantineProvider>
        <RegistryProvider registry={registry}>
          <Table rows={rows} />
        </RegistryProvider>
      </MantineProvider>,
    ),
});
