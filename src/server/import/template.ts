/** The template of an import: a heading a field, choices to pick from, and on a second sheet what each column takes. */
import { writeXlsx, type DataValidation } from 'hucre/xlsx';
import { choicesOf, type Field } from '../../language/field';
import { lineFieldsOf } from '../../language/inputs';
import type { Action, Resource } from '../../language/resource';
import { BYTE_ORDER_MARK, csvLine } from '../../language/spreadsheet';

/** Rows of the template that offer choices. */
const OFFERED_ROWS = 2_000;

export async function templateBytes(
  res: Resource,
  action: Action,
  fileType: 'xlsx' | 'csv',
  nameOf: (resource: string) => string,
): Promise<Uint8Array> {
  const fields = Object.entries(lineFieldsOf(res, action));
  const headings = fields.map(([, field]) => field.label);
  if (fileType === 'csv') return Buffer.from(BYTE_ORDER_MARK + csvLine(headings));
  const validations = fields.flatMap(([, field], at): DataValidation[] => {
    const values = field.kind === 'choice' ? choicesOf(field).map(([, label]) => label) : field.kind === 'flag' ? ['是', '否'] : [];
    const letter = columnLetter(at);
    // A list of choices is written into the sheet as one short text.
    return values.length > 0 && values.join().length <= 250
      ? [
          {
            type: 'list',
            values,
            range: `${letter}2:${letter}${OFFERED_ROWS}`,
            allowBlank: true,
            showErrorMessage: true,
            errorTitle: field.label,
            errorMessage: '请从列表中选择',
          },
        ]
      : [];
  });
  const bold = { font: { bold: true } };
  const bytes = await writeXlsx({
    sheets: [
      {
        name: action.label.slice(0, 31),
        columns: fields.map(([, field]) => ({ width: Math.min(40, Math.max(14, field.label.length * 2 + 6)), numFmt: '@' })),
        rows: [headings],
        freezePane: { rows: 1 },
        dataValidations: validations,
        cells: new Map(
          fields.map(([key, field], at) => [
            `0,${at}`,
            {
              value: field.label,
              type: 'string' as const,
              style: bold,
              comment: { text: noteOf(field, action.rows!.by.includes(key), nameOf) },
            },
          ]),
        ),
      },
      {
        name: '填写说明',
        columns: [{ width: 16 }, { width: 8 }, { width: 64 }, { width: 28 }],
        freezePane: { rows: 1 },
        rows: [
          ['列', '必填', '说明', '例'],
          ...fields.map(([key, field]) => [
            field.label,
            field.required ? '是' : '否',
            noteOf(field, action.rows!.by.includes(key), nameOf),
            action.rows!.example?.[key] ?? '',
          ]),
        ],
      },
    ],
  });
  return bytes;
}

/** What a column takes, in words for the person who fills it in. */
function noteOf(field: Field, isKey: boolean, nameOf: (resource: string) => string): string {
  const takes: Partial<Record<Field['kind'], string>> = {
    text: `文字,最多 ${field.max ?? 200} 个字`,
    phone: '手机或座机号码',
    int: '整数',
    decimal: '数字',
    money: '金额,单位元,最多两位小数',
    bp: '百分数,如 12.5%',
    date: '日期,如 2026-01-31',
    instant: '日期时间,如 2026-01-31 09:30',
    time: '时间,如 08:30',
    period: '账期,如 2026-01',
    flag: '是 或 否',
    choice: `可填:${choicesOf(field)
      .map(([, label]) => label)
      .join('、')}`,
    area: '行政区划名称或区划码,如 浙江省杭州市西湖区',
    ref: `${nameOf(field.target ?? '')}的名称、编号或 ID`,
    refs: `${nameOf(field.target ?? '')}的名称、编号或 ID,几个用顿号隔开`,
    texts: field.areas ? '地区名称或区划码,几个用顿号隔开' : '几个用顿号隔开',
  };
  return [takes[field.kind], field.required ? '必填' : null, isKey ? '用来认出已有的行' : null, field.help].filter(Boolean).join(';');
}

function columnLetter(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnLetter(Math.floor(at / 26) - 1) + columnLetter(at % 26);
}
