// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { actionId } from '../../../../commands/actionId';
import { keyOf, STANDARD_KEYS, type KeyOf } from '../../../../commands/keySettings';
import { commandsEverywhere, commandsHere } from '../../../../commands/sources';
import { platform } from '../../../areas/catalogue';
import type { PermissionItem } from '../../../language/wire';
import { permissionsOf } from '../../base/session/permissions';
import type { Offer } from '../../contract';
import { commandOf, intentOf, meaningsOf } from '../../kit/grid/gridKeys';
import { offered } from '../../work/acting/offered';
import { actingsOf } from '../../work/acting/offers';
import { standingContext } from './useStanding';

vi.mock('../../kit/values/readings', () => ({ readings: {} }));
const keys: KeyOf = (command) => keyOf(STANDARD_KEYS, command);
const everyPage = [...platform.pages.values()];

/** Any role: some of the pages, and of each some of what can be done there. */
const roles = fc
  .array(fc.record({ page: fc.constantFrom(...everyPage), share: fc.integer({ min: 0, max: 255 }) }), { maxLength: 12 })
  .map((grants): PermissionItem[] => [
    {
      id: '1',
      name: '组',
      url: null,
      children: [
        {
          id: '2',
          name: '小组',
          url: null,
          children: [...new Map(grants.map(({ page, share }) => [page.url, { page, share }])).values()].map(
            ({ page, share }, i): PermissionItem => ({
              id: `p${i}`,
              name: page.name,
              url: page.url,
              actions: [...platform.writesOf(page)].filter((_, at) => (share >> (at % 8)) & 1),
            }),
          ),
        },
      ],
    },
  ]);

it('whatever a role is: palette, buttons and keys offer the same, and nothing that is not granted', () =>
  fc.assert(
    fc.property(roles, (tree) => {
      const permissions = permissionsOf(tree, platform);
      const everywhere = commandsEverywhere(standingContext(permissions, platform, keys));
      expect(
        everywhere
          .filter((c) => c.section === 'page')
          .map((c) => c.to)
          .sort(),
      ).toEqual([...permissions.pages.keys()].sort());
      const granted = new Set<string>();
      for (const { page, url, inMenu } of permissions.pages.values()) {
        const actings = actingsOf(page!, platform, (call) => permissions.can(call, url));
        for (const { action } of actings) expect(permissions.can(action.call, url), `${url} ${action.call}`).toBe(true);
        // What the buttons of the page are made of.
        const buttons = actings.map((acting): Offer => ({
          ...acting,
          shortcut: keys({ id: actionId(acting), key: acting.action.key }),
          rows: [],
          eligible: [],
          refused: [],
          why: null,
          run: () => {},
        }));
        const ids = buttons.map(actionId).sort();
        const here = commandsHere({
          scope: { page: page!, isSelection: false, rowCount: 0, offers: buttons.map(offered) },
          shell: [],
          macros: [],
          keyOf: keys,
          tabs: [],
        });
        expect(here.map((c) => c.id).sort()).toEqual(ids);
        const meanings = meaningsOf(keys, buttons);
        for (const { id, key } of here)
          if (key) {
            const intent = intentOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }, meanings);
            expect(intent && commandOf(intent, buttons), `${key} on ${url}`).toBe(id);
          }
        for (const intent of meanings.values()) if (intent.do === 'offer') expect(ids).toContain(commandOf(intent, buttons));
        if (inMenu) for (const id of ids) granted.add(id);
      }
      expect(
        everywhere
          .filter((c) => c.section === 'distant')
          .map((c) => c.id)
          .sort(),
      ).toEqual([...granted].sort());
    }),
  ));
