import { openSecret, sealSecret } from '../../server/outbound/sealed';
import { placeOf } from '../../server/outbound/sealedFields';
import { implement } from '../../server/resource/implement';
import { patch } from '../../server/resource/store';
import { channelGateway, gatewayCall } from '../gateway';
import { callOut, chanceOf, handle, simulate } from '../gateway/index.server';
import { thirdAuth } from './channel';
import { refuse } from './refusals.server';

const UNDER_WAY = ['waiting', 'sending', 'unknown'] as const;

export const thirdAuthServer = implement(thirdAuth, {
  actions: {
    add({ row, input, now }) {
      if (input.expireAt && input.expireAt <= now.toISOString()) throw refuse('authExpired', '到期时间应晚于现在', 'expireAt');
      return { set: { accessToken: input.token ? sealSecret(input.token, placeOf(thirdAuth, 'accessToken', row.id)) : null } };
    },
    start({ row, now }) {
      if (row.expireAt && row.expireAt <= now.toISOString()) throw refuse('authExpired', '令牌已到期,请先刷新');
    },
    /** The tokens are deleted with the row, and the channel is notified: it revokes them by application and shop. */
    remove: ({ row, now }) => ({
      also: [
        callOut(
          channelGateway,
          'revokeToken',
          { res: thirdAuth, id: row.id, title: row.authName },
          { content: { channel: row.channel, shop: row.channelShopId, app: row.appKey }, now },
        ),
      ],
    }),
    /** Whoever asks while a refresh is under way asks for the same: a token that was used twice would void the other. */
    async refresh({ tx, row, now }) {
      const under = await tx.find(gatewayCall, { subjectId: row.id, operation: 'refreshToken', status: [...UNDER_WAY] });
      if (under) throw refuse('refreshUnderWay', '正在刷新,请稍候');
      return {
        also: [
          callOut(
            channelGateway,
            'refreshToken',
            { res: thirdAuth, id: row.id, title: row.authName },
            { content: { channel: row.channel, shop: row.channelShopId }, now },
          ),
        ],
      };
    },
  },
});

handle(channelGateway, 'refreshToken', {
  async content(tx, call) {
    const row = await tx.need(thirdAuth, call.subjectId!);
    return {
      channel: row.channel,
      shop: row.channelShopId,
      app: row.appKey,
      refreshToken: openSecret(row.refreshToken, placeOf(thirdAuth, 'refreshToken', row.id)),
    };
  },
  async done(tx, call, content, now) {
    const [row] = await tx.lock(thirdAuth, { id: call.subjectId! });
    if (!row) return [];
    const { accessToken, refreshToken, expiresIn } = content as { accessToken: string; refreshToken: string; expiresIn: number };
    return [
      patch(thirdAuth, row.id, {
        accessToken: sealSecret(accessToken, placeOf(thirdAuth, 'accessToken', row.id)),
        refreshToken: sealSecret(refreshToken, placeOf(thirdAuth, 'refreshToken', row.id)),
        expireAt: new Date(now.getTime() + expiresIn * 1000).toISOString(),
        refreshedAt: now.toISOString(),
        refreshError: null,
        ...(row.status === 'expired' && { status: 'normal' }),
      }),
    ];
  },
  refused: async (_tx, call, message) => [patch(thirdAuth, call.subjectId!, { refreshError: message.slice(0, 200) })],
});
handle(channelGateway, 'revokeToken', { done: async () => [] });
simulate('token.revoke', (no) => ({ no }));
simulate('token.refresh', (no, { shop }) =>
  String(shop).endsWith('404')
    ? '渠道店铺已解除授权,请商家重新授权'
    : { accessToken: `at-${chanceOf(no)}`, refreshToken: `rt-${chanceOf(no)}`, expiresIn: 30 * 86_400 },
);
