/** The 13 first-level groups, in menu order. */
export const GROUPS = {
  'business-follow-up': '业务跟进',
  'statistics-reports': '统计报表',
  'basic-info': '基础信息',
  'merchant-management': '商户管理',
  'operations-center': '运营中心',
  'platform-management': '平台管理',
  'platform-cooperation': '平台合作',
  'payment-app-plus': '支付宝+',
  'finance-management': '财务管理',
  'system-management': '系统管理',
  'warehousing-procurement': '仓储采购',
  'merchant-logistics': '商户物流',
  'disabled-functions': '停用功能',
} as const;
export type GroupKey = keyof typeof GROUPS;
