/** The picture library: what comes in twice, where a picture is shown, and how it is put in another's place. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '../../language/days';
import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import type { Resources } from '../../server/db/indexes';
import type { Job, JobContext, OnBehalf } from '../../server/jobs/job';
import { pictureSize } from '../../server/pictureSize';
import type { Sql } from '../../server/resource/conditions';
import { implement, type Actor } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { fieldsOf, type AnyRow } from '../../server/resource/rows';
import { isKeptFrom } from '../../server/resource/scope';
import { storeOn } from '../../server/resource/sqlStore';
import { addAll, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { platform } from '../catalogue';
import { imageCategory } from './category';
import { imageMain, UPLOADS_MAX, type PictureUse } from './picture';
import { mayWrite, maySee, usesWithin } from './reach.server';
import { refuse } from './refusals.server';
import { imageTag } from './tag';

/** Levels of categories. */
const LEVELS = 3;
/** How many uses are listed; the number says how many there are. */
const MOST_LISTED = 200;
/** Rows that one step of a replacement changes. */
const STEP_ROWS = 20;

export const imageCategoryServer = implement(imageCategory, {
  actions: {
    async add({ tx, input }) {
      const [parent] = input.parentId ? await tx.lock(imageCategory, { id: input.parentId }) : [null];
      if (parent && parent.level >= LEVELS) throw refuse('tooDeep', '分类只有三级,不能再加子类', 'parentId');
      await requireName(tx, input.name!, input.parentId ?? null, null);
      return { set: { level: (parent?.level ?? 0) + 1, path: joined(parent?.path ?? null, input.name!) } };
    },
    async update({ tx, row, input }) {
      if (!input.name || input.name === row.name) return {};
      await requireName(tx, input.name, row.parentId, row.id);
      // What lies below is called by it, too. Names may hold what paths are joined by, so places are told by what they lie in.
      const below = groupBy(await tx.all(imageCategory, {}), ({ parentId }) => parentId ?? '');
      const parent = row.parentId ? await tx.need(imageCategory, row.parentId) : null;
      const path = joined(parent?.path ?? null, input.name);
      const also: Change[] = [];
      for (let level = [{ id: row.id, path }]; level.length > 0;) {
        level = level.flatMap((above) => (below.get(above.id) ?? []).map(({ id, name }) => ({ id, path: joined(above.path, name) })));
        also.push(...level.map((one) => patch(imageCategory, one.id, { path: one.path })));
      }
      return { set: { path }, also };
    },
  },
});

const joined = (above: string | null, name: string) => (above === null ? name : `${above}/${name}`);

/** An index knows no two rows without a place above as alike. */
async function requireName(tx: Store, name: string, parentId: string | null, id: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`image-category:${name}`}, 0))`.execute(tx.sql);
  const other = await tx.find(imageCategory, { parentId, name });
  if (other && other.id !== id) throw refuse('nameTaken', '同级已有这个名称', 'name');
}

export const imageTagServer = implement(imageTag, {
  actions: {
    async update({ tx, row, input }) {
      const into = input.mergedToId;
      if (!into || into === row.mergedToId) return {};
      if (into === row.id) throw refuse('intoItself', '不能并入自己', 'mergedToId');
      // Those that went into this one before go on with it: none leads to a tag that is merged itself.
      const before = (await tx.all(imageTag, { mergedToId: row.id })).map(({ id }) => id);
      const held = await tx.lock(imageTag, { id: [into, ...before] });
      const target = held.find(({ id }) => id === into)!;
      if (target.mergedToId && target.mergedToId === row.mergedToId) return { set: { mergedToId: row.mergedToId } };
      if (target.mergedToId) throw refuse('intoMerged', `“${target.name}”已并入别的标签`, 'mergedToId');
      const tagged = (
        await tx.sql
          .selectFrom(imageMain.name)
          .select('id')
          .where(sql<boolean>`tag_ids @> array[${row.id}::bigint] and not deleted`)
          .execute()
      ).map(({ id }) => String(id));
      const pictures = tagged.length ? await tx.lock(imageMain, { id: tagged }) : [];
      const alias = [...new Set([...(target.alias ?? '').split(/\s+/), row.name].filter(Boolean))].join(' ');
      return {
        also: [
          ...pictures.map(({ id, tagIds }) =>
            patch(imageMain, id, { tagIds: [...new Set(tagIds.map((tag) => (tag === row.id ? into : tag)))] }),
          ),
          ...(alias.length <= 64 ? [patch(imageTag, into, { alias })] : []),
          ...(before.length > 0 ? [patchAll(imageTag, before, { mergedToId: into })] : []),
        ],
      };
    },
  },
});

export const imageMainServer = implement(imageMain, {
  reads: {
    async uses({ tx, view, actor, input, resources }) {
      const picture = await view.need(imageMain, input.id);
      const { within, count, beyond } = await usesWithin(tx, resources, actor, picture.url, () => true, [imageMain.name]);
      const uses = await usesOf(tx, within, MOST_LISTED);
      const titles = new Map<string, string>();
      for (const [name, of] of groupBy(uses, ({ entity }) => entity)) {
        const res = resources.get(name)!;
        // A title that is masked stays out: the label and the number lead there, too.
        if (fieldsOf(res)[res.title]!.masked || isKeptFrom(res, res.title, resources, actor) || !maySee(actor, res)) continue;
        const rows: readonly AnyRow[] = await view.all(res, { id: of.map(({ rowId }) => rowId) });
        for (const row of rows) titles.set(`${name} ${row.id}`, String(row[res.title]));
      }
      return {
        count,
        beyond,
        uses: uses.map(({ entity, rowId, label }): PictureUse => ({
          resource: entity,
          id: rowId,
          label,
          title: titles.get(`${entity} ${rowId}`) ?? null,
        })),
      };
    },
  },
  actions: {
    async add({ tx, input, now }) {
      const urls = [...new Set(input.pictures)];
      if (urls.length === 0) throw refuse('nothingUploaded', '请先选图片', 'pictures');
      if (urls.some((url) => !UPLOADED.test(url))) throw refuse('notUploaded', '有的图片没有上传到这里,请选文件上传', 'pictures');
      if (urls.length > UPLOADS_MAX) throw refuse('tooMany', `一次最多 ${UPLOADS_MAX} 张`, 'pictures');
      const known = await tx.all(imageMain, { md5: urls.map(printOf) });
      const fresh = urls.filter((url) => !known.some(({ md5 }) => md5 === printOf(url)));
      const categoryPathIds = await upward(tx, input.categoryId!);
      const tagIds = await standing(tx, input.tagIds ?? []);
      const uses = new Map<string, number>();
      for (const { name, n } of (
        await sql<{
          name: string;
          n: number;
        }>`select name, count(*)::int as n from engine_picture_use where name = any(${fresh}::text[]) and entity <> ${imageMain.name} group by 1`.execute(
          tx.sql,
        )
      ).rows)
        uses.set(name, n);
      const name = input.name || `图片 ${dayOf(now)}`;
      const rows = fresh.map((url, i) => ({
        id: newId(),
        name: fresh.length > 1 ? `${name} ${i + 1}` : name,
        url,
        md5: printOf(url),
        categoryId: input.categoryId!,
        categoryPathIds,
        tagIds,
        brandId: input.brandId ?? null,
        refCount: uses.get(url) ?? 0,
      }));
      return {
        also: rows.length ? [addAll(imageMain, rows)] : [],
        jobs: rows.map(({ id }) => ({ key: 'measure', id })),
        reply: {
          added: rows.length,
          known: known.length,
          names: known
            .map((one) => one.name)
            .join('、')
            .slice(0, 500),
        },
      };
    },
    async update({ tx, row, input }) {
      return {
        set: {
          ...(input.categoryId && input.categoryId !== row.categoryId && { categoryPathIds: await upward(tx, input.categoryId) }),
          ...(input.tagIds && { tagIds: await standing(tx, input.tagIds) }),
        },
      };
    },
    async move({ tx, row, input }) {
      const added = input.addTagIds ?? [];
      if (!input.categoryId && added.length === 0) throw refuse('nothingToDo', '请选分类或标签', 'categoryId');
      return {
        set: {
          ...(input.categoryId && { categoryId: input.categoryId, categoryPathIds: await upward(tx, input.categoryId) }),
          ...(added.length && { tagIds: await standing(tx, [...row.tagIds, ...added]) }),
        },
      };
    },
    async replace({ tx, actor, row, input }) {
      if (input.withId === row.id) throw refuse('byItself', '不能换成自己', 'withId');
      if (row.refCount === 0) throw refuse('unused', '这张图没有用在任何地方');
      const { beyond } = await replaceable(tx, platform.resources, actor, row.url);
      if (beyond > 0)
        throw refuse('beyondReach', `有 ${beyond} 处引用不在你的数据范围内,或你没有修改的权限,不能全部替换;请看得到全部引用的同事来做`);
      // Two that are put in each other's place would be for ever: one asks after the other.
      await sql`select pg_advisory_xact_lock(hashtextextended('image-replace', 0))`.execute(tx.sql);
      const other = await tx.need(imageMain, input.withId);
      if (other.replacedById) throw refuse('beingReplaced', `“${other.name}”自己还在换成别的图片,换完再来`, 'withId');
      return { set: { replacedById: input.withId, replaceAskedById: actor.id }, jobs: [{ key: 'replace', id: row.id }] };
    },
    remove({ row }) {
      if (row.refCount > 0) throw refuse('inUse', `还用在 ${row.refCount} 处,不能删除;可先全部替换`);
    },
  },
  jobs: {
    measure: { run: measure, gaveUp: async () => undefined },
    replace: { run: replaceAll, gaveUp: (ctx) => endReplacing(ctx, '全部替换没有做完') } satisfies Job,
  },
});

/** How a picture is called that came by an upload: after its fingerprint. */
const UPLOADED = /^\/uploads\/([0-9a-f]{32})\.(?:jpg|png|webp|gif)$/;

/** What a picture is known by: uploads are called after it. */
export const printOf = (url: string): string => UPLOADED.exec(url)?.[1] ?? createHash('sha256').update(url).digest('hex').slice(0, 32);

/** The tags, each once, and of those that were merged the ones they went into in the end; held, so that none is merged meanwhile. */
async function standing(tx: Store, ids: readonly string[]): Promise<string[]> {
  const into = new Map<string, string | null>();
  const follow = async (read: 'all' | 'lock', first: readonly string[]) => {
    for (let wave = [...new Set(first)]; wave.length > 0;) {
      const tags = await tx[read](imageTag, { id: wave });
      for (const tag of tags) into.set(tag.id, tag.mergedToId);
      wave = [...new Set(tags.flatMap(({ mergedToId }) => (mergedToId && !into.has(mergedToId) ? [mergedToId] : [])))];
    }
  };
  await follow('all', ids);
  // All of them at once, in the order of locks; what one of them was merged into meanwhile, after that.
  const found = [...into.keys()];
  into.clear();
  await follow('lock', found);
  const end = (id: string): string => (into.get(id) ? end(into.get(id)!) : id);
  return [...new Set(ids.map(end))];
}

/** A category and all above it. */
async function upward(tx: Store, id: string): Promise<string[]> {
  const out: string[] = [];
  for (let at: string | null = id; at;) {
    const category: Row<typeof imageCategory> = await tx.need(imageCategory, at);
    out.push(category.id);
    at = category.parentId;
  }
  return out;
}

interface Use {
  readonly entity: string;
  readonly rowId: string;
  readonly field: string;
  readonly label: string;
}
const usesOf = async (tx: Store, within: Sql, limit: number): Promise<Use[]> =>
  (
    await sql<Use>`select u.entity, u.row_id::text as row_id, u.field, u.label from engine_picture_use as u
      where ${within} order by u.entity, u.row_id limit ${limit}`.execute(tx.sql)
  ).rows;

/** The uses that somebody may put another picture in. What is only ever added to keeps what it showed: the picture stays for its sake. */
const replaceable = (tx: Store, resources: Resources, actor: Actor, url: string) =>
  usesWithin(tx, resources, actor, url, (res, field) => mayWrite(actor, res, field), [
    imageMain.name,
    ...[...resources.values()].filter(({ appendOnly }) => appendOnly).map(({ name }) => name),
  ]);

/** Looks into the file for what it measures. */
async function measure(ctx: JobContext): Promise<void> {
  const [picture] = await sql<{ url: string }>`select url from image_main where id = ${ctx.id}::bigint and not deleted`
    .execute(ctx.db)
    .then(({ rows }) => rows);
  const file = picture && (await ctx.uploads.find(picture.url.replace(/^\/uploads\//, '')));
  if (!file) return;
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream()) chunks.push(chunk as Buffer);
  const { width, height } = pictureSize(Buffer.concat(chunks)) ?? { width: null, height: null };
  await ctx.change(async () => [patch(imageMain, ctx.id, { width, height, sizeKb: Math.max(1, Math.round(file.size / 1024)) })], {
    last: true,
  });
}

/**
 * Replaces a picture wherever it is used, a few rows at a time, in the name of whoever asked for it and with the rights they have now. The
 * new one has another address, so that no browser shows a cached old one.
 */
async function replaceAll(ctx: JobContext): Promise<void> {
  const asked = await storeOn(ctx.db, ctx.resources).get(imageMain, ctx.id);
  if (!asked?.replacedById) return;
  const { call, label } = imageMain.actions.replace;
  const actor = asked.replaceAskedById ? await ctx.actorOf(asked.replaceAskedById, call) : null;
  // Whoever may not do it any more has it done by nobody.
  if (!actor) return endReplacing(ctx, `${label}没有做完`);
  const by = { actor, call, ids: [ctx.id] };
  for (let left = true; left && !ctx.signal.aborted;) {
    await ctx.gap();
    const isMine = await ctx.change(
      async (tx) => {
        const from = await tx.get(imageMain, ctx.id);
        const to = from?.replacedById ? await tx.get(imageMain, from.replacedById) : null;
        const uses = from && to ? await usesOf(tx, (await replaceable(tx, ctx.resources, actor, from.url)).within, STEP_ROWS) : [];
        left = uses.length > 0;
        return from && to ? changesOf(ctx, tx, actor, uses, from.url, to.url) : [];
      },
      { as: { res: imageMain, action: label, by } },
    );
    if (!isMine) return;
  }
  if (!ctx.signal.aborted) await endReplacing(ctx, `${label}完成`, by);
}

/** It is being replaced no longer: another may be replaced by it, and what took its place may be removed. Ends the job as well. */
async function endReplacing(ctx: JobContext, action: string, by?: OnBehalf): Promise<void> {
  await ctx.change(
    async (tx) => {
      const [row] = await tx.lock(imageMain, { id: ctx.id });
      return row?.replacedById ? [patch(imageMain, row.id, { replacedById: null, replaceAskedById: null })] : [];
    },
    { last: true, as: { res: imageMain, action, by } },
  );
}

async function changesOf(ctx: JobContext, tx: Store, actor: Actor, uses: readonly Use[], from: string, to: string): Promise<Change[]> {
  const changes: Change[] = [];
  const view = storeOn(tx.sql as never, ctx.resources, actor);
  for (const { entity, rowId, field } of uses) {
    const res = ctx.resources.get(entity)!;
    const [row] = await view.lock(res, { id: rowId });
    const value = (row as Readonly<Record<string, unknown>> | undefined)?.[field];
    if (value !== undefined && value !== null) {
      const put = JSON.parse(JSON.stringify(value).replaceAll(from, to)) as unknown;
      // Where both were shown, the one that stays is shown once.
      changes.push(patch(res, rowId, { [field]: (Array.isArray(put) ? [...new Set(put)] : put) as never }));
    }
    // A row that is gone does not hold the picture back. One that has just left the scope is left alone.
    else if (row || !(await tx.get(res, rowId)))
      await sql`delete from engine_picture_use where name = ${from} and entity = ${entity} and row_id = ${rowId}::bigint and field = ${field}`.execute(
        tx.sql,
      );
  }
  return changes;
}
