// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { image } from '../../../language/field';
import { Cell } from './Cell';

vi.mock('../../base/loading/registry', () => ({ usePresentation: () => undefined }));

test('a picture that has not come yet is no path', () => {
  const field = { ...image('执照'), label: '执照' };
  const shown = renderToString(<Cell resource="none" name="licence" field={field} row={{ id: '1', licence: '/demo/license.svg' }} />);
  expect(shown).toContain('图片');
  expect(shown).not.toContain('license.svg');
});
