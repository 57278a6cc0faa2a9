/** The icon of each first-level group. */
import {
  IconAddressBook,
  IconBrandAlipay,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconChartBar,
  IconCoinYuan,
  IconFolder,
  IconArchive,
  IconHeadset,
  IconLayoutGrid,
  IconHeartHandshake,
  IconSettings,
  IconSpeakerphone,
  IconTruckDelivery,
  type Icon,
} from '@tabler/icons-react';
import { createElement } from 'react';
import { GROUPS, type GroupKey } from '../../../language/page';
import type { MenuGroup } from '../../base/session/permissions';

const ICONS: Readonly<Record<GroupKey, Icon>> = {
  'business-follow-up': IconHeadset,
  'statistics-reports': IconChartBar,
  'basic-info': IconAddressBook,
  'merchant-management': IconBuildingStore,
  'operations-center': IconSpeakerphone,
  'platform-management': IconLayoutGrid,
  'platform-cooperation': IconHeartHandshake,
  'payment-app-plus': IconBrandAlipay,
  'finance-management': IconCoinYuan,
  'system-management': IconSettings,
  'warehousing-procurement': IconBuildingWarehouse,
  'merchant-logistics': IconTruckDelivery,
  'disabled-functions': IconArchive,
};
const KEYS = Object.keys(GROUPS) as GroupKey[];

/** Found by the group's key where the tree gives it as icon, else by its name; a group we do not know gets a folder. */
export const GroupIcon = ({ group, size }: { group: MenuGroup; size: number }) =>
  createElement(iconOf(group), { size, stroke: 1.6, 'aria-hidden': true });

function iconOf({ icon, name }: MenuGroup): Icon {
  const key = KEYS.find((k) => k === icon) ?? KEYS.find((k) => GROUPS[k] === name);
  return key ? ICONS[key] : IconFolder;
}
