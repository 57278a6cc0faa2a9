/** Problems of ledgers, and of reports on their balances. */
import { isPath, stepOf } from '../paths';
import type { Report } from '../report';
import type { Read, Resource } from '../resource';
import { balanceOf } from '../measures';
import type { Resources } from './paths';

/** A balance at an instant is the last earlier entry of each account, so it can only be grouped by what all entries of an account share. */
export function balancesProblems(res: Resource, name: string, { where }: Read, { on, by, measures }: Report): string[] {
  const sums = Object.values(measures).flatMap((measure) => balanceOf(measure)?.balance ?? []);
  if (sums.length === 0) return [];
  const { ledger, chain } = res;
  if (!ledger || chain?.by !== ledger.by || chain.at !== on)
    return [`${name} has balances, which only a ledger has by the time of its chain`];
  const amounts = [ledger, ...(ledger.beside ?? [])].map(({ amount }) => amount);
  const along = [ledger.by, ...(ledger.along ?? [])];
  return [
    ...(where ? [`${name} has balances of some entries only`] : []),
    ...[...new Set(sums)].flatMap((sum) => {
      const of = measures[sum]?.of;
      if (!of || !('sum' in of)) return [];
      return amounts.includes(of.sum) && !of.which.where && !of.which.late
        ? []
        : [`${name} has the balance of ${sum}, which no entry carries`];
    }),
    ...Object.entries(by)
      .filter(([, { field }]) => !along.includes(isPath(field) ? stepOf(field)[0] : field))
      .map(([key]) => `${name} has balances by ${key}, which entries of an account have not alike`),
  ];
}

/** Missing fields of a ledger. */
export function ledgerProblems(res: Resource, all: Resources): string[] {
  const { ledger } = res;
  const account = ledger && all.get(ledger.of);
  if (!account) return [];
  const misses = (fields: object, key: string) => (Object.hasOwn(fields, key) ? [] : [key]);
  const { by, amount, balance, after, beside = [], along = [] } = ledger;
  const own = [by, amount, after, ...beside.flatMap((one) => [one.amount, one.after]), ...along].flatMap((key) => misses(res.fields, key));
  const there = [balance, ...beside.map((one) => one.balance), ...along].flatMap((key) => misses(account.fields, key));
  return [
    ...own.map((key) => `${res.name} keeps its ledger with the unknown field ${key}`),
    ...there.map((key) => `${res.name} keeps its ledger of ${account.name}.${key}, which does not exist`),
  ];
}
