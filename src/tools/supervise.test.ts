import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it.skipIf(process.platform === 'win32')('what a shell began ends when the shell is ended', async () => {
  const program = `import('./src/tools/supervise.mjs').then(({ endWithShell }) => { endWithShell(); process.on('SIGTERM', () => { console.log('told'); process.exit(); }); setInterval(() => {}, 1000); console.log('up'); })`;
  const shell = spawn('sh', ['-c', `"$NODE" -e "$PROGRAM"; true`], {
    env: { ...process.env, NODE: process.execPath, PROGRAM: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
  });
  await expect.poll(() => output, { timeout: 10_000 }).toBe('up\n');
  shell.kill('SIGTERM');
  await once(shell, 'close');
  expect(output).toBe('up\ntold\n');
});
