import type { Rule } from '../../language/rule';

export const configRules: readonly Rule[] = [
  {
    id: 'SYS-14',
    message: '配置的值符合其类型',
    sql: `
      select c.id
      from sys_config c
      cross join unnest(array[c.config_value, c.default_value, c.previous_value]) as v(value)
      where not c.deleted
        and (
          (c.value_type in ('int', 'money') and v.value !~ '^-?[0-9]+$')
            or (c.value_type = 'flag' and v.value not in ('true', 'false'))
        )`,
    brokenBy: [['sys_config', `value_type = 'flag'`]],
  },
];
