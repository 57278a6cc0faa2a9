/** Ten shades a colour, made from OKLCH so that equal shades are equally light: 7 on white and white on 7 read at more than 6:1. */
import type { MantineColorsTuple } from '@mantine/core';

export const palettes = {
  well: ['#ecf8fc', '#dbf2f9', '#b8e1ee', '#8bcbdd', '#58b1c9', '#2994ae', '#007d97', '#00657b', '#004d5f', '#003745'],
  green: ['#edf9f2', '#ddf3e5', '#bde4cc', '#93d0ac', '#65b78a', '#3d9b6b', '#218456', '#096b42', '#015231', '#023b22'],
  glory: ['#f3f4ff', '#e8eaff', '#d1d3ff', '#b4b5ff', '#9794ff', '#7b74e8', '#665cce', '#5147ac', '#3d3487', '#2b2563'],
  // Meanings of a state (`Tone`).
  good: ['#eef9ef', '#def4e1', '#bee5c5', '#95d0a0', '#68b87b', '#429c5a', '#278445', '#126b33', '#085224', '#053b19'],
  bad: ['#fff0ed', '#ffe1dc', '#ffc4bc', '#ff9d93', '#fb7269', '#e04c47', '#c53131', '#a41c20', '#7f1014', '#5d0a0d'],
  run: ['#ecf7ff', '#dbefff', '#baddff', '#8ec4fd', '#60a8f0', '#398ad6', '#1d73be', '#065b9e', '#00457b', '#01315a'],
  wait: ['#fdf4e9', '#fbead6', '#f1d4b0', '#e3b780', '#cf974b', '#b47819', '#9c6100', '#804c00', '#633900', '#482800'],
  idle: ['#f4f6f7', '#eaedef', '#d4dade', '#b8c1c6', '#9aa5ac', '#7c8890', '#667279', '#515b62', '#3d454a', '#2b3135'],
  // Neutrals, slightly blue: Mantine takes light surfaces from `gray` and dark ones from `dark`.
  gray: ['#f6f8f9', '#eff2f4', '#e3e8eb', '#d5dce0', '#b9c3c9', '#93a0a8', '#6b7982', '#505d65', '#364148', '#1d272d'],
  dark: ['#d6dde1', '#b4bfc6', '#93a1aa', '#6b7a84', '#37444c', '#2b363d', '#212a30', '#181f24', '#12181c', '#0d1215'],
} as const satisfies Record<string, MantineColorsTuple>;
