import { contribute } from '../../server/contribution';
import { storeOn } from '../../server/resource/sqlStore';
import { StartError } from '../../server/settings';
import { isDemoData, simulator } from './simulator';

/** The demo lives where somebody has asked for it, and on its own data alone. */
export const simulation = contribute(({ settings: { simulateRate }, catalogue }) =>
  simulateRate > 0
    ? {
        jobs: { 'demo.simulator': simulator(simulateRate) },
        async beforeOpening(db) {
          if (!(await isDemoData(storeOn(db, catalogue.resources))))
            throw new StartError('环境变量 SIMULATE_RATE 只能用于演示数据:这个数据库不是由演示数据填充的');
        },
      }
    : {},
);
