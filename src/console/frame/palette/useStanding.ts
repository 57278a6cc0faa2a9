/** Commands that do not depend on the screen, indexed for search once, when idle, instead of on every opening of the palette. */
import { useEffect, useMemo } from 'react';
import { actionId } from '../../../../commands/actionId';
import type { Command } from '../../../../commands/command';
import type { CommandContext, DistantAction, StandingContext } from '../../../../commands/context';
import type { KeyOf } from '../../../../commands/keySettings';
import { shown } from '../../../../commands/keys';
import { indexOf, type Index } from '../../../../commands/search';
import { commandsEverywhere, commandsHere } from '../../../../commands/sources';
import type { Catalogue } from '../../../language/catalogue';
import { whenIdle } from '../../base/loading/lazily';
import { useKnown, useRegistry } from '../../base/loading/registry';
import type { Permissions } from '../../base/session/permissions';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { goToPage } from '../../base/tabs/goToPage';
import { addressOf } from '../../base/tabs/hooks';
import { useKeys } from '../../kit/keys/useKeys';
import { readings } from '../../kit/values/readings';
import { actingsOf } from '../../work/acting/offers';
import { restrictionsOf } from '../../base/session/listPage';

/** Its index, for the palette. */
export function useStanding(): Index {
  return standing(useSession().permissions, useKnown(), useKeys());
}

/** What can be done here and now, and every page. */
export function useCommands(context: CommandContext): readonly Command[] {
  const { commands } = useStanding();
  return useMemo(() => [...commandsHere(context), ...commands.filter((c) => c.section === 'page')], [context, commands]);
}

/** Makes it while nobody waits for it, once it is known what can be done on all pages. */
export function useStandingAhead(): void {
  const [{ permissions }, { known, outline }, keys] = [useSession(), useRegistry(), useKeys()];
  useEffect(() => (outline ? undefined : whenIdle(() => standing(permissions, known, keys))), [permissions, known, outline, keys]);
}

let made: { readonly of: readonly [Permissions, Catalogue, KeyOf]; readonly index: Index } | undefined;
function standing(...of: readonly [Permissions, Catalogue, KeyOf]): Index {
  if (!made || of.some((part, i) => part !== made!.of[i]))
    made = { of, index: indexOf(commandsEverywhere(standingContext(...of)), readings, made?.index) };
  return made.index;
}

/** What stays, of somebody with these permissions. */
export function standingContext(permissions: Permissions, catalogue: Catalogue, keyOf: KeyOf): StandingContext {
  const known = [...permissions.pages.values()].flatMap(({ page, name, crumbs, inMenu }) => (page ? [{ page, name, crumbs, inMenu }] : []));
  const actions = new Map<string, DistantAction>();
  // Resources come after the first page; what is not there yet is found when it is.
  const places = known.flatMap((place) => {
    const resource = catalogue.resources.get(place.page.resource);
    return resource && place.inMenu ? [{ place, left: restrictionsOf(place.page, resource) }] : [];
  });
  for (const { place } of places.sort((a, b) => a.left - b.left)) {
    const { page } = place;
    for (const { key, resource, action } of actingsOf(page, catalogue, (call) => permissions.can(call, page.url))) {
      const id = actionId({ resource, key });
      if (actions.has(id)) continue;
      const then = keyOf({ id, key: action.key });
      actions.set(id, {
        key,
        resource,
        action,
        page: place,
        ...(action.on === 'none'
          ? { to: addressOf(page.url, { run: id }) }
          : {
              go: () => {
                goToPage(page.url);
                toast.info(`选好行,再按 ${shown(then ?? '.')} ${then ? action.label : `选“${action.label}”`}`);
              },
            }),
      });
    }
  }
  return { pages: known, actions: [...actions.values()], keyOf };
}
