import { implement } from '../../server/resource/implement';
import { isSpelling, spelled } from '../../server/resource/spelled';
import { areaNode } from './basic';
import { refuse } from './refusals.server';

const show = ({
  code,
  name,
  parentCode,
  level,
  fullName,
  lng,
  lat,
  opened,
}: {
  code: string;
  name: string;
  parentCode: string | null;
  level: string;
  fullName: string;
  lng: number | null;
  lat: number | null;
  opened: boolean;
}) => ({ code, name, parentCode, level, fullName, lng, lat, opened });

export const areaServer = implement(areaNode, {
  reads: {
    /** The children of a code (provinces by default), one area by code, or areas whose name contains a keyword or matches its pinyin. */
    async children({ tx, input }) {
      if (input.code) {
        const one = await tx.find(areaNode, { code: input.code });
        if (!one) throw refuse('areaNotFound', '没有这个行政区划码', 'code');
        return [show(one)];
      }
      if (input.keyword) {
        const rows = await tx.sql
          .selectFrom(areaNode.name)
          .selectAll()
          .where('fullName', 'like', `%${input.keyword.replace(/[\\%_]/g, '\\$&')}%`)
          .orderBy('code')
          .limit(50)
          .execute();
        if (rows.length > 0 || !isSpelling(input.keyword)) return rows.map((r) => show(r as never));
        // The coarser first: hz is the city before the streets that begin so, too.
        const all = await tx.sql.selectFrom(areaNode.name).selectAll().orderBy('code').execute();
        return (await spelled(input.keyword, all, (r) => String(r.name)))
          .sort((a, b) => String(a.code).length - String(b.code).length)
          .slice(0, 50)
          .map((r) => show(r as never));
      }
      return (await tx.all(areaNode, { parentCode: input.parentCode }, { order: ['code'] })).map(show);
    },
  },
});
