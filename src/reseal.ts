/**
 * `npm run reseal -- builtin|变量名`: re-encrypts receivers, tokens and external keys from an old key to the current `RECEIVER_KEY` and
 * `SECRETS_KEY`. The old key is the built-in one or that of an environment variable, so that no key appears on the command line. With the
 * embedded database, stop the server first.
 */
import { platform } from './areas/catalogue';
import { resealReceivers } from './areas/order/reseal.server';
import { onDatabase } from './server/db/onDatabase';
import { resealSecrets } from './server/outbound/sealedFields';
import { StartError } from './server/settings';

const BUILT_IN = 'builtin';

await onDatabase('reseal', `${BUILT_IN}|存放旧密钥的环境变量名`, async ({ db }, _settings, from) => {
  const old = from === BUILT_IN ? undefined : process.env[from];
  if (from !== BUILT_IN && !old) throw new StartError(`环境变量 ${from} 未设置:它应是加密时用的旧密钥`);
  if (!process.env.RECEIVER_KEY) throw new StartError('环境变量 RECEIVER_KEY 未设置:它应是今后用的新密钥');
  const before = old ? { RECEIVER_KEY: old, SECRETS_KEY: old } : {};
  const both = [await resealReceivers(db as never, before), await resealSecrets(db as never, platform.resources, before)];
  const [done, known, lost] = (['done', 'known', 'lost'] as const).map((key) => both.reduce((sum, one) => sum + one[key], 0));
  console.log(`改用新密钥 ${done} 条,已是新密钥 ${known} 条${lost ? `,两把密钥都解不开 ${lost} 条(未改动)` : ''}`);
});
