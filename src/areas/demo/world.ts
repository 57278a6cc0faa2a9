/**
 * What all demo data draws from: random numbers, a clock, ids. The same moment and size give the same data; only what depends on the day
 * or hour differs.
 */
import type { Dayjs } from 'dayjs';
import type { Resource, Row } from '../../language/resource';
import { instantOf } from '../../server/resource/newId';
import areas from './areas.json';
import { local } from '../../server/local';

/** Rows of a resource without what the caller of the insert fills in. */
export type Seed<X> = Partial<Row<X>> & { id: string };
export interface Batch {
  readonly res: Resource;
  readonly rows: readonly Seed<Resource>[];
}
export const batch = <X extends Resource>(res: X, rows: readonly Seed<X>[]): Batch => ({ res, rows: rows as never });

/** Orders of the last four months that a demo of full size has. */
export const FULL_ORDERS = 2_000;
/** Two years, and what the week before them is compared with. */
export const YEARS_DAYS = 740;

const EPOCH_2020 = Date.UTC(2020, 0, 1);

export class World {
  #state: number;
  #serial = 0;
  /** Midnight of the seeded day in Asia/Shanghai. */
  readonly today: Dayjs;

  constructor(
    readonly now: Date,
    readonly orders: number,
    readonly seed = 20260101,
  ) {
    this.#state = seed;
    this.today = local(now).startOf('day');
  }

  /** A demo of full size has two years, so that comparing means something; smaller ones have months, and a little of before. */
  get hasYears(): boolean {
    return this.orders >= FULL_ORDERS;
  }

  /** Starts a named random sequence, which depends neither on earlier draws nor affects later ones. */
  begin(name: string): this {
    let hash = this.seed ^ 0x811c9dc5;
    for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
    this.#state = hash | 0;
    return this;
  }

  /** Uniform in [0, 1): mulberry32. */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }
  chance(p: number): boolean {
    return this.random() < p;
  }
  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)]!;
  }
  /** Picks by weight. */
  weighted<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T {
    const entries = Object.entries(weights) as [T, number][];
    let at = this.random() * entries.reduce((sum, [, w]) => sum + w, 0);
    for (const [key, w] of entries) if ((at -= w) < 0) return key;
    return entries.at(-1)![0];
  }
  /** An 18-digit id in the order of `at`, as the running server makes them. */
  id(at: Date | Dayjs): string {
    return String(BigInt(at.valueOf() - EPOCH_2020) * 1_000_000n + BigInt(this.#serial++ % 1_000_000));
  }
  personName(): string {
    return this.pick(SURNAMES) + this.pick(GIVEN_NAMES) + (this.chance(0.7) ? this.pick(GIVEN_NAMES) : '');
  }
  mobile(): string {
    return `1${this.pick(['38', '39', '58', '59', '77', '86', '87', '91'])}${String(this.int(0, 99_999_999)).padStart(8, '0')}`;
  }
  daysAgo(days: number): Dayjs {
    return this.today.subtract(days, 'day');
  }
  /** The same moment, or if at night the half hour before nine next morning, in order. Events of the present night stay. */
  atWork(at: Date | Dayjs): Dayjs {
    const there = local(at.valueOf());
    const hour = there.diff(there.startOf('day'), 'hour', true);
    if (hour >= 9 && hour < 18.5) return there;
    const morning = there.startOf('day').add(hour < 9 ? 9 : 33, 'hour');
    if (morning.isAfter(this.now) && !there.isAfter(this.now)) return there;
    return morning.subtract(Math.round(morning.diff(there) / 29), 'millisecond');
  }
}

/** What was done on a day, no matter when, was done in its morning: the day's midnight becomes some minute before nine. */
export function inTheMorning(now: Date, batches: readonly Batch[]): Batch[] {
  return batches.map(({ res, rows }) => {
    const instants = [
      'createdAt',
      'updatedAt',
      ...Object.keys(res.fields).filter((name) => res.fields[name]!.kind === 'instant' && res.fields[name]!.readOnly),
    ];
    return {
      res,
      rows: rows.map((row) => {
        const known = row as Readonly<Record<string, unknown>>;
        const moved: Record<string, string> = {};
        for (const name of instants) {
          const at = known[name] ?? (name === 'createdAt' && !Object.hasOwn(row, name) ? instantOf(row.id) : null);
          // Few stand at a full hour, and only of these is asked which one it is.
          if (typeof at !== 'string' || !at.includes(':00:00')) continue;
          const later = Date.parse(at) + (510 + Number(BigInt(row.id) % 29n)) * 60_000;
          if (Date.parse(at) % 86_400_000 === 16 * 3_600_000 && later <= now.getTime()) moved[name] = new Date(later).toISOString();
        }
        return { ...row, ...moved } as Seed<Resource>;
      }),
    };
  });
}

/** Cities with demo data: code, weight of their orders, centre. */
export const CITIES = [
  { code: '3301', weight: 22, lng: 120.15507, lat: 30.274085 },
  { code: '3101', weight: 18, lng: 121.473701, lat: 31.230416 },
  { code: '3302', weight: 8, lng: 121.550357, lat: 29.874557 },
  { code: '3201', weight: 10, lng: 118.796877, lat: 32.060255 },
  { code: '3205', weight: 9, lng: 120.585316, lat: 31.298886 },
  { code: '4201', weight: 8, lng: 114.305393, lat: 30.593099 },
  { code: '4401', weight: 9, lng: 113.264435, lat: 23.129163 },
  { code: '4403', weight: 6, lng: 114.057868, lat: 22.543099 },
  { code: '5101', weight: 6, lng: 104.066541, lat: 30.572269 },
  { code: '1101', weight: 4, lng: 116.407526, lat: 39.90403 },
] as const;

export const AREA = areas as Readonly<Record<'provinces' | 'cities' | 'districts' | 'streets', Readonly<Record<string, string>>>>;
export const cityName = (code: string) => AREA.cities[code.slice(0, 4)]!.replace(/市$/, '');
/** Streets below a city or district, in code order. */
export const streetsOf = (code: string) => below(AREA.streets, code);
export const districtsOf = (city: string) => below(AREA.districts, city);

const found = new Map<object, Map<string, readonly string[]>>();
function below(level: Readonly<Record<string, string>>, code: string): readonly string[] {
  const known = found.get(level) ?? found.set(level, new Map()).get(level)!;
  return (
    known.get(code) ??
    known
      .set(
        code,
        Object.keys(level).filter((c) => c.startsWith(code)),
      )
      .get(code)!
  );
}

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
];
const GIVEN_NAMES = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红建国志文辉梅鑫波斌宇浩凯健俊帆雪琳玲婷欣怡晨佳嘉子涵梓轩雨泽思远博文昊天瑞祥宁安康乐成林海东南春秋月星',
];
