import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import type { LooksADay } from '../../server/access/looks';
import type { Db } from '../../server/db/database';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { addSeed } from '../../server/seed/seedOnce';
import { isLater, SETTINGS, sysConfig, sysConfigPast, valueAt, type Setting, type SettingKey, type ValueType } from './config';
import { refuse } from './refusals.server';
import { adminUser } from './user';

type Config = Row<typeof sysConfig>;

export const sysConfigServer = implement(sysConfig, {
  reads: {
    async console({ tx, actor, now }) {
      const value = await settingsAt(tx, ['console.idleLockMinutes', 'console.watermark', 'console.watermarkText'], now);
      const user = await tx.get(adminUser, actor.id);
      const watermark =
        value['console.watermark'] === 'true'
          ? [value['console.watermarkText'], actor.name, user?.phone.slice(-4)].filter(Boolean).join(' ')
          : null;
      return { idleLockMinutes: Number(value['console.idleLockMinutes']), watermark };
    },
  },
  actions: {
    add({ input, now }) {
      const { configKey, valueType } = input as Config;
      if (Object.hasOwn(SETTINGS, configKey)) throw refuse('builtIn', '这是平台内置的配置,已经存在', 'configKey');
      return {
        set: {
          ...tidied({ key: configKey, valueType }, input),
          previousValue: isLater(input.effectiveAt, now) ? (input.defaultValue ?? null) : null,
        },
      };
    },
    async update({ tx, row, input, now }) {
      const set = tidied({ key: row.configKey, valueType: row.valueType }, input);
      // Until a change takes effect the value holds that holds now.
      const effectiveAt = 'effectiveAt' in input ? input.effectiveAt : row.effectiveAt;
      const isComing = isLater(effectiveAt, now);
      return {
        set: { ...set, previousValue: isComing ? valueAt(row, now) : null },
        also: await left(tx, row, { ...row, ...set }, isComing ? effectiveAt! : now.toISOString(), now),
      };
    },
    remove({ row }) {
      if (Object.hasOwn(SETTINGS, row.configKey)) throw refuse('builtIn', '平台内置的配置不能删除');
    },
  },
});

/** What a parameter leaves behind as it becomes another from an instant on: what holds until then. */
async function left(tx: Store, row: Config, { configValue }: Config, endedAt: string, now: Date): Promise<Change[]> {
  if (isLater(row.effectiveAt, now)) {
    const planned = await tx.all(sysConfigPast, { configId: row.id, endedAt: row.effectiveAt! });
    return planned.map(({ id }) => patch(sysConfigPast, id, { endedAt }));
  }
  if (configValue === row.configValue) return [];
  return [
    add(sysConfigPast, { configId: row.id, configValue: row.configValue ?? row.defaultValue, effectiveAt: row.effectiveAt, endedAt }),
  ];
}

/** Built-in parameters that a database does not know yet: all of them in a new one, those of a newer version in an old one. */
export const addNewSettings = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Servers that start side by side must not both add them.
    await sql`select pg_advisory_xact_lock(hashtextextended('sys-config', 0))`.execute(tx);
    const { rows } = await sql<{ configKey: string }>`select config_key from sys_config where not deleted`.execute(tx);
    const known = new Set(rows.map((row) => row.configKey));
    const missing = Object.entries<Setting>(SETTINGS).filter(([key]) => !known.has(key));
    await addSeed(tx, [
      {
        res: sysConfig,
        rows: missing.map(([configKey, s]) => ({
          id: newId(),
          configKey,
          name: s.name,
          groupName: s.group,
          valueType: s.type,
          configValue: s.default || null,
          defaultValue: s.default || null,
          editable: !s.readOnly,
          remark: s.remark,
        })),
      },
    ]);
  });

/** Value of a built-in parameter at an instant. */
export async function settingAt(tx: Store, key: SettingKey, now: Date): Promise<string | null> {
  const row = await tx.find(sysConfig, { configKey: key });
  return row ? valueAt(row, now) : SETTINGS[key].default;
}

const A_DAY = { search: 'privacy.searchesPerDay', reveal: 'privacy.revealsPerDay', upload: 'files.uploadsPerDay' } as const;
/** How many looks at what is masked, and how many files, each person has a day. */
export const looksADay: LooksADay = async (store, kind, now) => Number(await settingAt(store, A_DAY[kind], now));

/** Values of several, by one question. */
export async function settingsAt<K extends SettingKey>(tx: Store, keys: readonly K[], now: Date): Promise<Record<K, string | null>> {
  const rows = new Map((await tx.all(sysConfig, { configKey: keys })).map((row) => [row.configKey, row]));
  return Object.fromEntries(keys.map((key) => [key, rows.has(key) ? valueAt(rows.get(key)!, now) : SETTINGS[key].default])) as Record<
    K,
    string | null
  >;
}

/** The values as stored. @throws Refusal at one that does not match its type or the range of a built-in parameter. */
function tidied(
  { key, valueType }: { key: string; valueType: ValueType },
  input: Readonly<Partial<Pick<Config, 'configValue' | 'defaultValue'>>>,
) {
  const setting: Setting | undefined = Object.hasOwn(SETTINGS, key) ? SETTINGS[key as SettingKey] : undefined;
  const set: Partial<Pick<Config, 'configValue' | 'defaultValue'>> = {};
  for (const field of ['configValue', 'defaultValue'] as const) {
    const value = input[field];
    if (value === undefined || value === null) continue;
    set[field] = valueType === 'flag' ? (FLAGS[value.toLowerCase()] ?? value) : value;
    const problem = problemOf(valueType, set[field]) ?? (setting && rangeProblem(setting, set[field]));
    if (problem) throw refuse('badValue', `${sysConfig.fields[field].label}${problem}`, field);
  }
  return set;
}

/** What people write for yes and no. */
const FLAGS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  是: 'true',
  否: 'false',
  开: 'true',
  关: 'false',
  1: 'true',
  0: 'false',
};

function problemOf(type: ValueType, value: string): string | null {
  switch (type) {
    case 'text':
      return null;
    case 'flag':
      return value === 'true' || value === 'false' ? null : '应为 true 或 false';
    case 'int':
      return isWhole(value) ? null : '应为整数';
    case 'money':
      return isWhole(value) ? null : '应为金额(接口里以分为单位)';
    case 'json':
      try {
        JSON.parse(value);
        return null;
      } catch {
        return '不是正确的 JSON';
      }
  }
}
const isWhole = (value: string) => /^-?\d+$/.test(value) && Number.isSafeInteger(Number(value));

function rangeProblem({ type, min, max }: Setting, value: string): string | null {
  if (type === 'text') return max !== undefined && [...value].length > max ? `最多 ${max} 个字` : null;
  const n = Number(value);
  if (min !== undefined && n < min) return `不能小于 ${min}`;
  return max !== undefined && n > max ? `不能大于 ${max}` : null;
}
