/** Reports that can be looked at as what is typed says: 「按城市看 上周 实付」, from anywhere. */
import { useEffect, useMemo } from 'react';
import type { Command } from '../../../../commands/command';
import { fitOf, lookIn, lookParams } from '../../../../commands/looks';
import { alphabetOf } from '../../../../commands/spelling';
import type { Catalogue } from '../../../language/catalogue';
import type { ReportPage } from '../../../language/page';
import { currentLocation } from '../../base/address/location';
import { completeCatalogue, useRegistry } from '../../base/loading/registry';
import type { Permissions } from '../../base/session/permissions';
import { useSession } from '../../base/session/useSession';
import { readings } from '../../kit/values/readings';
import type { Jump } from './useJump';

const MOST = 6;
/** Shorter than any wish of two words. */
const SHORTEST = 4;
/** What is asked of reports alone: for these their declarations are waited for. */
const ASKS = /^按.|今天|昨天|近\d|上周|本周|上月|本月|\d月|同比|环比/;
const alphabet = alphabetOf(readings);

export function useLooks(text: string): Jump {
  const { catalogue, rest } = useRegistry();
  const { permissions } = useSession();
  const isEarly = rest !== undefined && text.length >= SHORTEST;
  const asked = ASKS.test(text);
  useEffect(() => {
    if (isEarly) completeCatalogue();
  }, [isEarly]);
  const commands = useMemo(() => (text.length >= SHORTEST ? looksFor(text, catalogue, permissions) : []), [text, catalogue, permissions]);
  return { commands, pending: isEarly && asked, asked, sure: commands[0] };
}

/** The report at hand comes first, then those that open most like it. */
function looksFor(text: string, catalogue: Catalogue, permissions: Permissions, now = new Date()): Command[] {
  const here = currentLocation();
  // What is the name of a page, or a part of it, means that page.
  const plain = text.replaceAll(' ', '');
  if ([...permissions.pages.values()].some(({ name }) => name.includes(plain))) return [];
  const found = [...permissions.pages.values()].flatMap(({ url, name }) => {
    const page = catalogue.pages.get(url) as ReportPage | undefined;
    const report = page?.look && catalogue.resources.get(page.resource)?.reads[page.read]?.report;
    const understood = report && lookIn(text, page.name, report, alphabet, now);
    if (!understood) return [];
    const isHere = here.path === url;
    const query = lookParams(report, understood.look, new URLSearchParams(isHere ? here.query : ''));
    return [{ fit: isHere ? Infinity : fitOf(understood, page.look!), label: understood.phrases.join(' · '), name, url, query }];
  });
  return found
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, MOST)
    .map(({ label, name, url, query }) => ({ id: `look:${url}`, label, path: [name], section: 'jump', to: `${url}?${query}` }));
}
