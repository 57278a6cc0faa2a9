import { implement, refuse } from '../../server/resource/implement';
import { areaNode } from './basic';

const show = ({ code, name, parentCode, level, fullName, lng, lat, opened }: { code: string; name: string; parentCode: string | null; level: string; fullName: string; lng: number | null; lat: number | null; opened: boolean }) =>
  ({ code, name, parentCode, level, fullName, lng, lat, opened });

export const areaServer = implement(areaNode, {
  reads: {
    /** The children of a code (provinces where none is given), one area by code, or those whose name contains a keyword. */
    async children({ tx, input }) {
      if (input.code) {
        const one = await tx.find(areaNode, { code: input.code });
        if (!one) throw refuse('没有这个行政区划码', 'code');
        return [show(one)];
      }
      if (input.keyword) {
        const rows = await tx.sql.selectFrom(areaNode.name).selectAll().where('fullName', 'like', `%${input.keyword.replace(/[\\%_]/g, '\\$&')}%`).orderBy('code').limit(50).execute();
        return rows.map((r) => show(r as never));
      }
      return (await tx.all(areaNode, { parentCode: input.parentCode }, { order: ['code'] })).map(show);
    },
  },
});
