/** Every step of the database, in order. Written by `npm run migration`. */
import type { Migration } from '../migrate';
import { engineMigration } from './0000-engine';
import { initialMigration } from './0001-initial';
import { differenceEvidenceMigration } from './0002-difference-evidence';
import { upgradeNoticesMigration } from './0003-upgrade-notices';
import { systemConfigMigration } from './0004-system-config';
import { gramsMigration } from './0005-grams';
import { jobsMigration } from './0006-jobs';
import { fileTasksMigration } from './0007-file-tasks';
import { workOrdersMigration } from './0008-work-orders';
import { areasMigration } from './0009-areas';
import { productsMigration } from './0010-products';
import { importsMigration } from './0011-imports';
import { clockMigration } from './0012-clock';
import { replenishMigration } from './0013-replenish';
import { financeMigration } from './0014-finance';
import { signOutsAndRequestIdsMigration } from './0015-sign-outs-and-request-ids';
import { logsByMonthMigration } from './0016-logs-by-month';
import { couponsMigration } from './0017-coupons';
import { stylesMigration } from './0018-styles';
import { deliveryShopsMigration } from './0019-delivery-shops';
import { partnerWorkUrgeMigration } from './0020-partner-work-urge';
import { statementCarryMigration } from './0021-statement-carry';
import { differencePartnerMigration } from './0022-difference-partner';
import { partnerWorkAnswersMigration } from './0023-partner-work-answers';
import { referenceNoticeReadsMigration } from './0024-reference-notice-reads';

export const migrations: readonly Migration[] = [engineMigration, initialMigration, differenceEvidenceMigration, upgradeNoticesMigration, systemConfigMigration, gramsMigration, jobsMigration, fileTasksMigration, workOrdersMigration, areasMigration, productsMigration, importsMigration, clockMigration, replenishMigration, financeMigration, signOutsAndRequestIdsMigration, logsByMonthMigration, couponsMigration, stylesMigration, deliveryShopsMigration, partnerWorkUrgeMigration, statementCarryMigration, differencePartnerMigration, partnerWorkAnswersMigration, referenceNoticeReadsMigration];
