// @vitest-environment happy-dom
import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lazily } from './lazily';

const shown = (Part: React.ComponentType<{ name: string }>) =>
  renderToStaticMarkup(
    <Suspense fallback="等待">
      <Part name="备注" />
    </Suspense>,
  );

it('is rendered at once when its file has come, and waited for before', async () => {
  const Part = lazily<{ name: string }>(async () => ({ name }) => <b>{name}</b>);
  expect(shown(Part)).toContain('等待');
  await Part.load();
  expect(shown(Part)).toBe('<b>备注</b>');
});
