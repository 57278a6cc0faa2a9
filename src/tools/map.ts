/** The map of the house: its rooms, and how many imports lead from one into another, as Mermaid draws it. */
import { houseFiles } from './imports';

/** Rooms from the ground up; a file stands in the first whose path it has. */
const ROOMS = {
  language: ['src/language', /^src\/language\//],
  commands: ['commands', /^commands\//],
  console: ['src/console', /^src\/console\//],
  server: ['src/server', /^src\/server\//],
  looks: ['areas: looks<br/>*.console.tsx and their parts', /^src\/areas\/\w+\/(?:[\w.]+\.tsx|use[A-Z]\w+\.ts)$|^src\/areas\/presentations\.ts$/],
  behaviour: ['areas: behaviour<br/>*.server.ts, *.worker.ts', /^src\/areas\/(?:\w+\/\w+\.(?:server|worker)\.ts|implementations\.ts)$/],
  keeping: ['areas: rules and migrations<br/>*.rules.ts, migrations/', /^src\/areas\/(?:\w+\/\w+\.rules\.ts|(?:\w+\/)?migrations\/.*|rules\.ts|migrations\.ts)$/],
  demo: ['areas: demo<br/>*.demo.ts, demo/', /^src\/areas\/(?:demo\/.*|\w+\/\w+\.demo\.ts)$/],
  areas: ['areas: declarations', /^src\/areas\//],
  build: ['src/build', /^src\/build\//],
  tools: ['src/tools', /^src\/tools\//],
  doors: ['front doors<br/>src/main.tsx, src/serve.ts …', /^src\/\w+\.tsx?$/],
} as const satisfies Record<string, readonly [label: string, files: RegExp]>;
type Room = keyof typeof ROOMS;

/** Tests are no part of the house. */
const FILES = houseFiles(['src', 'commands']).filter(({ path }) => /^(src|commands)\/.*(?<!\.test)\.tsx?$/.test(path));

const roomOf = (path: string) => (Object.keys(ROOMS) as Room[]).find((room) => ROOMS[room][1].test(path))!;

/** `from to` → how many imports. */
export function arrowsBetween(): Map<string, number> {
  const arrows = new Map<string, number>();
  for (const { path, imports } of FILES) for (const { to } of imports) {
    const arrow = `${roomOf(path)} ${roomOf(to)}`;
    if (roomOf(path) !== roomOf(to)) arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
  }
  return arrows;
}

/** How the arrow of two rooms begins in the drawing, whatever its count. */
export const arrowText = (arrow: string) => arrow.replace(' ', ' --> ');

export function map(): string {
  const files = (room: Room) => FILES.filter(({ path }) => roomOf(path) === room).length;
  const rooms = (Object.keys(ROOMS) as Room[]).map((room) => `  ${room}["${ROOMS[room][0]}<br/>${files(room)} files"]`);
  const arrows = [...arrowsBetween()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([arrow, count]) => `  ${arrowText(arrow).replace('-->', `-->|${count}|`)}`);
  return ['```mermaid', 'flowchart TD', ...rooms, ...arrows, '```'].join('\n');
}
