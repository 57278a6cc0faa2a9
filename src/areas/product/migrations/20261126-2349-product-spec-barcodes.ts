import type { Migration } from '../../../server/db/migrate';

/** What is scanned finds the specification: its bar code is that of its unified code. */
export const productSpecBarcodesMigration: Migration = {
  name: '20261126-2349-product-spec-barcodes',
  sql: String.raw`
alter table partner_spu_code add column "barcode" text collate "C";
update partner_spu_code s set barcode = u.code from unified_code u where u.id = s.unified_code_id;
create index partner_spu_code_barcode_idx on partner_spu_code ("barcode", id) where not deleted;
`,
};
