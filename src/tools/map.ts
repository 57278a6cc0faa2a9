/** The map of the house: its rooms, and how many imports lead from one into another, as Mermaid draws it. */
import { houseFiles } from './imports';

type Rooms = Readonly<Record<string, readonly [label: string, files: RegExp]>>;
/** Rooms from the ground up; a file stands in the first whose path it has. */
const ROOMS = {
  language: ['src/language', /^src\/language\//],
  commands: ['commands', /^commands\//],
  console: ['src/console', /^src\/console\//],
  server: ['src/server', /^src\/server\//],
  looks: [
    'areas: looks<br/>*.console.tsx and their parts',
    /^src\/areas\/\w+\/(?:[\w.]+\.tsx|use[A-Z]\w+\.ts)$|^src\/areas\/presentations\.ts$/,
  ],
  behaviour: ['areas: behaviour<br/>*.server.ts, *.worker.ts', /^src\/areas\/(?:\w+\/\w+\.(?:server|worker)\.ts|implementations\.ts)$/],
  keeping: [
    'areas: rules and migrations<br/>*.rules.ts, migrations/',
    /^src\/areas\/(?:\w+\/\w+\.rules\.ts|(?:\w+\/)?migrations\/.*|rules\.ts|migrations\.ts)$/,
  ],
  demo: ['areas: demo<br/>*.demo.ts, demo/', /^src\/areas\/(?:demo\/.*|\w+\/\w+\.demo\.ts)$/],
  areas: ['areas: declarations', /^src\/areas\//],
  build: ['src/build', /^src\/build\//],
  tools: ['src/tools', /^src\/tools\//],
  doors: ['front doors<br/>src/main.tsx, src/serve.ts …', /^src\/\w+\.tsx?$/],
} as const satisfies Rooms;
/** Floors of the console, from the ground up. */
const FLOORS = {
  contract: ['contract.ts', /^src\/console\/contract\.ts$/],
  base: ['base<br/>http, address, session, tabs', /^src\/console\/base\//],
  kit: ['kit<br/>fields, rows, grid, forms', /^src\/console\/kit\//],
  work: ['work<br/>actions, runs, export, import', /^src\/console\/work\//],
  screens: ['screens<br/>a folder a kind of page', /^src\/console\/screens\//],
  frame: ['frame<br/>shell, palette, keys, macros', /^src\/console\/frame\//],
} as const satisfies Rooms;

/** Tests are no part of the house. */
const FILES = houseFiles(['src', 'commands']).filter(({ path }) => /^(src|commands)\/.*(?<!\.test)\.tsx?$/.test(path));

const roomOf = (rooms: Rooms, path: string) => Object.keys(rooms).find((room) => rooms[room]![1].test(path));

/** `from to` → how many imports. */
export function arrowsBetween(rooms: Rooms = ROOMS): Map<string, number> {
  const arrows = new Map<string, number>();
  for (const { path, imports } of FILES)
    for (const { to } of imports) {
      const [a, b] = [roomOf(rooms, path), roomOf(rooms, to)];
      if (a && b && a !== b) arrows.set(`${a} ${b}`, (arrows.get(`${a} ${b}`) ?? 0) + 1);
    }
  return arrows;
}

/** How the arrow of two rooms begins in the drawing, whatever its count. */
export const arrowText = (arrow: string) => arrow.replace(' ', ' --> ');

function drawn(rooms: Rooms): string {
  const files = (room: string) => FILES.filter(({ path }) => roomOf(rooms, path) === room).length;
  const nodes = Object.entries(rooms).map(([room, [label]]) => `  ${room}["${label}<br/>${files(room)} files"]`);
  const arrows = [...arrowsBetween(rooms)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([arrow, count]) => `  ${arrowText(arrow).replace('-->', `-->|${count}|`)}`);
  return ['```mermaid', 'flowchart TD', ...nodes, ...arrows, '```'].join('\n');
}

export const map = () => `${drawn(ROOMS)}\n\nThe console stands on floors:\n\n${drawn(FLOORS)}`;
