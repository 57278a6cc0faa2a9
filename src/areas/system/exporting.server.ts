/** What an export may hold, for whoever asks: decided when it is asked for, and once more when it runs. */
import type { Field } from '../../language/field';
import type { Page } from '../../language/page';
import type { Read, Resource, Row } from '../../language/resource';
import { maskedValuesIn } from '../../server/resource/filters';
import { type Actor } from '../../server/resource/implement';
import { isKeptFrom } from '../../server/resource/scope';
import type { Store } from '../../server/resource/store';
import { platform } from '../catalogue';
import { downloadInventory, type ExportParams } from './file';
import { refuse } from './refusals.server';

/** Rows of an export that no configuration limits. */
export const MAX_ROWS = 200_000;

export interface ExportPlan {
  readonly page: Page;
  readonly resource: Resource;
  readonly read: Read;
  readonly columns: readonly {
    readonly key: string;
    readonly field: Field;
    /** Masked by the configuration, beyond what is masked anyway. */ readonly hidden: boolean;
  }[];
  readonly maxRows: number;
  readonly inventory: Row<typeof downloadInventory> | null;
}

/**
 * @param inventoryId the configuration to use; without one any that allows the columns. @throws Refusal for what the actor may not export.
 */
export async function planExport(
  tx: Store,
  actor: Actor,
  { pageUrl, columns }: ExportParams,
  inventoryId: string | null,
): Promise<ExportPlan> {
  const { page, resource, read } = listOf(pageUrl);
  if (!actor.pages.has(page.url)) throw refuse('noPagePermission', `没有“${page.name}”的权限`);
  // What is configured for a list holds where another page shows its rows in another way.
  const ofRows = await tx.all(downloadInventory, { readCall: read.call }, { order: ['id'] });
  const own = ofRows.filter((c) => c.pageUrl === pageUrl);
  const configured = own.length > 0 ? own : ofRows;
  const open = configured.filter(
    (c) =>
      (inventoryId === null || c.id === inventoryId) &&
      c.status === 'on' &&
      (actor.isSuper || c.roleIds.length === 0 || c.roleIds.some((id) => actor.roleIds.includes(id))),
  );
  if (open.length === 0 && (configured.length > 0 || inventoryId !== null)) {
    throw refuse(
      'exportNotAllowed',
      configured.some((c) => c.status === 'on') ? `您的角色不能下载“${page.name}”的报表` : `“${page.name}”的报表下载已停用`,
    );
  }
  const asked = columns.length > 0 ? [...new Set(columns)] : open[0]?.columns.length ? open[0].columns : exportable(resource);
  const unknown = asked.find((key) => !exportable(resource).includes(key));
  if (unknown !== undefined) throw refuse('columnUnknown', `没有可以导出的列“${unknown}”`, 'columns');
  const inventory = open.find((c) => c.columns.length === 0 || asked.every((key) => c.columns.includes(key))) ?? null;
  const fields = resource.fields as Readonly<Record<string, Field>>;
  if (!inventory && open.length > 0)
    throw refuse(
      'exportNotAllowed',
      `“${fields[asked.find((key) => !open[0]!.columns.includes(key))!]!.label}”不在可以下载的列里`,
      'columns',
    );
  return {
    page,
    resource,
    read,
    inventory,
    maxRows: inventory?.maxRows ?? MAX_ROWS,
    columns: asked
      .filter((key) => !isKeptFrom(resource, key, platform.resources, actor))
      .map((key) => ({ key, field: fields[key]!, hidden: inventory?.maskedColumns.includes(key) ?? false })),
  };
}

/** What is found by a masked value is looked at, each look counted, and never carried away. @throws Refusal beside `query`. */
export function requirePlain(resource: Resource, query: Readonly<Record<string, string>>): void {
  if (maskedValuesIn(resource, query).length > 0) throw refuse('maskedQuery', '按手机号等打码信息查到的结果不能导出', 'query');
}

/** The report that a page shows; null where it shows none. @throws Refusal where the actor may not open it. */
export function reportAt(actor: Actor, pageUrl: string) {
  const page = platform.pages.get(pageUrl);
  const resource = page && platform.resources.get(page.resource);
  const read = page && resource?.reads[page.read];
  if (!read?.report) return null;
  if (!actor.pages.has(pageUrl)) throw refuse('noPagePermission', `没有“${page!.name}”的权限`);
  const shown = read.report.through
    ? platform.resources.get((resource!.fields as Readonly<Record<string, Field>>)[read.report.through]!.target!)!
    : resource!;
  const lists = Object.values(shown.reads).flatMap(({ does, needs, call }) => (does === 'list' && !needs ? [call] : []));
  const mayOpen = [...actor.pages.keys()].some((url) => {
    const held = platform.pages.get(url);
    return held !== undefined && lists.some((call) => platform.callsOf(held).has(call));
  });
  return { page: page!, resource: resource!, read, report: read.report, mayOpen };
}

/** The list that a page shows. @throws Refusal beside `pageUrl` where there is none. */
export function listOf(pageUrl: string): { page: Page; resource: Resource; read: Read } {
  const page = platform.pages.get(pageUrl);
  const resource = page && platform.resources.get(page.resource);
  const read = page && resource?.reads[page.read];
  if (read?.does !== 'list') throw refuse('notExportable', '这个页面没有可以导出的列表', 'pageUrl');
  return { page: page!, resource: resource!, read };
}

/** Fields of a resource that can stand in a file, those that the engine keeps for itself last. */
export const exportable = (resource: Resource): string[] =>
  Object.entries(resource.fields as Readonly<Record<string, Field>>)
    .filter(([, field]) => !field.secret)
    .map(([key]) => key);
