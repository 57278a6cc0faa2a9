import { expect, it } from 'vitest';
import { ownFiles } from './icons';

it('imports each icon from its own file, types not at all, and leaves the rest of the line count', () => {
  expect(ownFiles("import { IconX, type Icon, IconPin } from '@tabler/icons-react';\nimport { useState } from 'react';")).toBe(
    "import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'; import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';\nimport { useState } from 'react';",
  );
  expect(ownFiles("import { type Icon } from '@tabler/icons-react';\n")).toBe('\n');
});
