/** Which part may import which. Each arrow of the house is a rule here, with an import that would break it. */
import { expect, test } from 'vitest';
import { houseFiles } from './tools/imports';

interface Arrow {
  readonly message: string;
  /** Files whose imports are looked at, by their path from the root; its groups can be asked for in `to` as `$1`. */
  readonly from: RegExp;
  /** What they must not import. */
  readonly to: string;
  readonly broken: readonly [from: string, to: string];
  /** Types may be known: they weigh nothing. */
  readonly butTypes?: boolean;
}

const ARROWS: readonly Arrow[] = [
  {
    message: 'the language knows nobody',
    from: /^src\/language\//,
    to: '^(src/(areas|console|server)|commands)/',
    broken: ['src/language/page.ts', 'src/server/files.ts'],
  },
  {
    message: 'commands know the language, and of the console its own context only',
    from: /^commands\/(\w+|screens\/\w+)\.ts$/,
    to: '^src/(areas|console|server)/',
    broken: ['commands/screens/list.ts', 'src/console/frame/App.tsx'],
  },
  {
    message: 'the console is composed with areas at its front door, and meets the server over HTTP only',
    from: /^src\/console\//,
    to: '^src/(areas|server)/',
    broken: ['src/console/kit/columns/columns.ts', 'src/areas/order/order.ts'],
  },
  {
    message: 'the engine knows no area, and never the console',
    from: /^src\/server\//,
    to: '^(src/(areas|console)|commands)/',
    broken: ['src/server/db/migrate.ts', 'src/areas/catalogue.ts'],
  },
  {
    message: 'declarations know the language alone',
    from: /^src\/areas\/(?!demo)\w+\/(?!use[A-Z])\w+\.ts$/,
    to: String.raw`^src/(console|server)/|\.(server|console|rules|demo|worker)\.tsx?$`,
    broken: ['src/areas/order/order.ts', 'src/areas/order/late.server.ts'],
  },
  {
    message: 'behaviour never meets looks',
    from: /^src\/areas\/\w+\/\w+\.(server|rules|demo|worker)\.ts$/,
    to: String.raw`^src/console/|\.console\.tsx$`,
    broken: ['src/areas/order/order.server.ts', 'src/areas/order/order.console.tsx'],
  },
  {
    message: 'looks never meet behaviour',
    from: /^src\/areas\/\w+\/(?:[\w.]+\.tsx|use[A-Z]\w+\.ts)$/,
    to: String.raw`^src/server/|\.(server|rules|demo|worker)\.ts$`,
    broken: ['src/areas/order/order.console.tsx', 'src/areas/order/order.server.ts'],
  },
  {
    message: 'looks know declarations by their types alone: they come with the first page, the declarations do not',
    butTypes: true,
    from: /^src\/areas\/\w+\/\w+\.console\.tsx$/,
    to: String.raw`^src/areas/\w+/\w+\.ts$`,
    broken: ['src/areas/order/order.console.tsx', 'src/areas/order/order.ts'],
  },
  {
    message: 'an area reaches another through its index',
    from: /^src\/areas\/(\w+)\//,
    to: String.raw`^src/areas/(?!$1/|demo/)\w+/(?!index(\.server)?\.ts$|\w+\.demo\.ts$)`,
    broken: ['src/areas/order/order.ts', 'src/areas/merchant/shop.ts'],
  },
  {
    message: 'the demo of one area reaches that of another, and nobody else does',
    from: /^src\/areas\/(?!demo\/)(\w+)\/(?![\w.]+\.demo\.ts$)[\w.]+\.tsx?$/,
    to: String.raw`^src/areas/(demo/|\w+/\w+\.demo\.ts$)`,
    broken: ['src/areas/order/order.server.ts', 'src/areas/demo/world.ts'],
  },
  {
    message: 'a floor of the console knows those below it: base',
    from: /^src\/console\/base\//,
    to: '^src/console/(kit|work|screens|frame)/',
    broken: ['src/console/base/http/client.ts', 'src/console/kit/sheet/sheets.ts'],
  },
  {
    message: 'a floor of the console knows those below it: kit',
    from: /^src\/console\/kit\//,
    to: '^src/console/(work|screens|frame)/',
    broken: ['src/console/kit/grid/Grid.tsx', 'src/console/screens/tree/branches.ts'],
  },
  {
    message: 'a floor of the console knows those below it: work',
    from: /^src\/console\/work\//,
    to: '^src/console/(screens|frame)/',
    broken: ['src/console/work/runs/RunBar.tsx', 'src/console/frame/App.tsx'],
  },
  {
    message: 'a floor of the console knows those below it: screens',
    from: /^src\/console\/screens\//,
    to: '^src/console/frame/',
    broken: ['src/console/screens/list/ListScreen.tsx', 'src/console/frame/palette/Palette.tsx'],
  },
  {
    message: 'rules are asked of tables: they know the language, the engine and their like',
    from: /^src\/areas\/\w+\/\w+\.rules\.ts$/,
    to: String.raw`^src/console/|^commands/|\.server\.ts$|\.demo\.ts$`,
    broken: ['src/areas/order/order.rules.ts', 'src/areas/order/order.server.ts'],
  },
  {
    message: 'what a migration did does not change with the declarations',
    from: /^src\/(areas\/\w+|server\/db)\/migrations\/\w[\w-]*\.ts$/,
    to: String.raw`^src/(areas/\w+/\w+|console/|language/resource|language/page)`,
    broken: ['src/areas/order/migrations/0001-initial.ts', 'src/areas/order/order.ts'],
  },
  {
    message: 'programs are begun, and nobody stands on them but the one that composes',
    from: /^src\/(areas|console|language|server)\/|^commands\//,
    to: String.raw`^src/(\w+\.ts$|tools/)`,
    broken: ['src/server/createServer.ts', 'src/serve.ts'],
  },
  {
    message: 'what the parts of the console promise each other stands on nothing of it',
    from: /^src\/console\/contract\.ts$/,
    to: '^src/console/',
    broken: ['src/console/contract.ts', 'src/console/kit/fields/Input.tsx'],
  },
];

const files = houseFiles(['src', 'commands', 'tests']);
const HOUSE = files.filter(({ path }) => !/^tests\/|\.test\.tsx?$/.test(path));
const breaks = ({ from, to }: Arrow, path: string, imported: string) => {
  const match = from.exec(path);
  return match !== null && new RegExp(to.replace('$1', match[1] ?? '')).test(imported);
};

test.each(ARROWS)('$message', (arrow) => {
  expect(breaks(arrow, ...arrow.broken)).toBe(true);
  const found = HOUSE.flatMap(({ path, imports }) =>
    imports.filter(({ to, types }) => !(types && arrow.butTypes) && breaks(arrow, path, to)).map(({ to }) => `${path} → ${to}`),
  );
  expect(found).toEqual([]);
});

/** Nodes that lead back to themselves, each circle as the nodes on it. */
function circles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const seen = new Set<string>();
  const walk = (node: string, way: readonly string[]) => {
    if (way.includes(node)) {
      found.push(way.slice(way.indexOf(node)));
      return;
    }
    if (seen.has(node)) return;
    for (const next of arrows.get(node) ?? []) walk(next, [...way, node]);
    seen.add(node);
  };
  for (const node of arrows.keys()) walk(node, []);
  return found;
}
/** What imports what, types and lazy parts too, by `nameOf` a path. */
const arrowsBy = (nameOf: (path: string) => string) => {
  const arrows = new Map<string, Set<string>>();
  for (const { path, imports } of HOUSE)
    for (const { to } of imports)
      if (nameOf(path) !== nameOf(to)) arrows.set(nameOf(path), new Set([...(arrows.get(nameOf(path)) ?? []), nameOf(to)]));
  return arrows;
};

test('a circle is found', () => {
  expect(
    circles(
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['c', 'd'])],
        ['d', new Set(['a'])],
      ]),
    ),
  ).toEqual([['a', 'b', 'd']]);
});
test('no files of the console import each other in a circle', () => {
  expect(circles(arrowsBy((path) => path)).filter((circle) => circle.some((path) => /^(src\/console|commands)\//.test(path)))).toEqual([]);
});
test('no rooms of the console do', () => {
  expect(circles(arrowsBy((path) => /^src\/console\/.*(?=\/)/.exec(path)?.[0] ?? '-')).filter((circle) => !circle.includes('-'))).toEqual(
    [],
  );
});

test('no two files of a folder differ by case alone: some disks take them for one', () => {
  const names = [...new Set(files.map(({ path }) => path.replace(/(\.\w+)+$/, '')))].sort((a, b) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : 1,
  );
  expect(names.filter((name, i) => name.toLowerCase() === names[i + 1]?.toLowerCase())).toEqual([]);
});

/** Looked for by their names, not imported: parts of areas, what the build and the tools start, and the doors of the house. */
const FOUND = new RegExp(
  [
    String.raw`\.(server|console|rules|demo|screen)\.tsx?$`,
    '/migrations/',
    String.raw`^src/areas/\w+/index\.ts$`,
    String.raw`^src/language/kinds/\w+\.ts$`,
    'withoutDialog',
    String.raw`^src/build/declarations\.ts$`,
    String.raw`^commands/build/readings\.ts$`,
  ].join('|'),
);

test('nothing is exported that nobody imports', () => {
  const used = new Map<string, Set<string> | null>();
  for (const { imports } of files)
    for (const { to, names } of imports)
      used.set(to, names === null || used.get(to) === null ? null : new Set([...(used.get(to) ?? []), ...names]));
  const dead = HOUSE.filter(({ path }) => !FOUND.test(path)).flatMap(({ path, exports }) =>
    used.get(path) === null ? [] : exports.filter((name) => !used.get(path)?.has(name)).map((name) => `${path} ${name}`),
  );
  expect(dead).toEqual([]);
});
