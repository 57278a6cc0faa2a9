import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IconExternalLink } from '@tabler/icons-react';
import { Keycap } from '../../console/kit/keys/Keycap';
import type { WireRow } from '../../console/contract';
import { Description } from '../../console/kit/fields/Description';
import { draftKeyOf } from '../../console/kit/form/draft';
import { DraftNote, FieldsForm } from '../../console/kit/form/FieldsForm';
import { StaleNotice } from '../../console/kit/form/StaleNotice';
import { useEditing } from '../../console/work/editing/useEditing';
import { useCatalogue } from '../../console/base/loading/registry';
import { useSession } from '../../console/base/session/useSession';
import { useDirty } from '../../console/base/tabs/hooks';
import { toast } from '../../console/base/stores/toast';
import { formatMoney, formatValue } from '../../language/format';
import { invoiceFile } from './invoiceFile';
import { INVOICE_FIELDS, type InvoiceField } from './invoiceFields';
import { issuesOf, type InvoiceReading, type InvoiceValues } from './invoiceReading';
import classes from './review.module.css';
import { dayOf } from '../../language/days';

const keys = Object.keys(INVOICE_FIELDS) as InvoiceField[];
const FROM = { text: '文字', code: '二维码', both: '文字与二维码', reckoned: '推算' } as const;
/** Below this a reading is worth a second look. */
const SURE = 85;

/** The paper on the left, what was read from it on the right: compared, corrected and saved before it is confirmed. */
export function ReviewInvoice({ row }: { row: WireRow }) {
  const { permissions } = useSession();
  const resource = useCatalogue().resources.get(invoiceFile.name)!;
  const isOpen = (row.status === 'checking' || row.status === 'failed') && permissions.can(invoiceFile.actions.update.call);
  return (
    <div className={classes.review}>
      <section className={classes.paper} aria-label="原件">
        <Paper url={String(row.fileUrl)} />
      </section>
      <section className={classes.fields} aria-label="识别结果">
        {row.status === 'waiting' ? (
          <p className={classes.waiting} role="status">
            正在识别,通常只要几秒…
          </p>
        ) : isOpen ? (
          <>
            {row.status === 'failed' && (
              <p className={classes.failed} role="status">
                {String(row.failReason)}。可以对照原件补录,保存后再确认。
              </p>
            )}
            <Editor key={`${row.id}:${String(row.version)}`} row={row} />
          </>
        ) : (
          <Description resource={resource} row={row} fields={keys} columns={2} />
        )}
      </section>
    </div>
  );
}

function Paper({ url }: { url: string }) {
  return (
    <>
      {url.endsWith('.pdf') ? (
        <iframe src={`${url}?view=1#toolbar=0&navpanes=0&view=FitH`} title="发票原件" tabIndex={-1} />
      ) : (
        <img src={url} alt="发票原件" />
      )}
      <a href={url.endsWith('.pdf') ? `${url}?view=1` : url} target="_blank" rel="noreferrer">
        <IconExternalLink size={14} stroke={1.6} aria-hidden />
        在新标签页打开原件
      </a>
    </>
  );
}

function Editor({ row }: { row: WireRow }) {
  const { info } = useSession();
  const client = useQueryClient();
  const resource = useCatalogue().resources.get(invoiceFile.name)!;
  const edit = useEditing({
    resource,
    action: resource.actions.update!,
    row,
    detailCall: invoiceFile.reads.info.call,
    draftKey: draftKeyOf(info.userId, `invoice?${row.id}`),
    onSaved: () => {
      toast.success('已保存修正');
      void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/invoice/file/info/') });
    },
  });
  const { form, stale } = edit;
  useDirty(form.dirty, '发票解析核对', form.settled);
  const reading = (row.parseJson ?? {}) as InvoiceReading;
  const [today] = useState(() => dayOf(Date.now()));
  const issues = issuesOf(form.values as InvoiceValues, today);
  return (
    <FieldsForm
      form={form}
      row={edit.base ?? undefined}
      columns={2}
      problem={edit.problem}
      blocked={stale !== null}
      onSubmit={() => void edit.save()}
      beside={(key) =>
        key in INVOICE_FIELDS ? (
          <Found
            name={key as InvoiceField}
            reading={reading}
            value={form.values[key]}
            issue={issues[key as InvoiceField]}
            onTake={(value) => form.set(key, value)}
          />
        ) : null
      }
      head={
        <>
          {form.hasDraft && <DraftNote onDrop={form.reset} />}
          {stale && (
            <StaleNotice
              fields={form.fields}
              comparison={stale.comparison}
              base={edit.base!}
              mine={form.values}
              now={stale.now}
              onKeep={edit.keep}
              onDiscard={edit.discard}
            />
          )}
        </>
      }
      foot={
        <>
          <span className={classes.changed} role="status">
            {form.dirty ? `已修改 ${Object.keys(form.changed).length} 项,保存后才能确认` : ''}
          </span>
          {form.dirty && (
            <Button type="button" size="compact-sm" variant="default" onClick={form.reset}>
              恢复原值
            </Button>
          )}
          <Button
            type="submit"
            size="compact-sm"
            variant={form.dirty ? 'filled' : 'default'}
            loading={edit.busy}
            disabled={stale !== null}
            rightSection={<Keycap of="Mod+Enter" />}
          >
            保存修正
          </Button>
        </>
      }
    />
  );
}

/** What the machine read, how sure it is, and what speaks against what stands in the field now. */
function Found({
  name,
  reading,
  value,
  issue,
  onTake,
}: {
  name: InvoiceField;
  reading: InvoiceReading;
  value: unknown;
  issue?: string;
  onTake: (value: string | number) => void;
}) {
  const found = reading[name];
  const isAsRead = found !== undefined && found.value === value;
  // What was doubtful about the value that was read is settled by another one.
  const isLeftOut = (value ?? null) === null && found?.value !== null;
  const problem = (isLeftOut ? found?.issue : undefined) ?? issue ?? (isAsRead ? found?.issue : undefined);
  return (
    <div className={classes.found}>
      {found && found.value !== null && found.from && (
        <span>
          识别为 <b>{shown(name, found.value)}</b> · {FROM[found.from]}{' '}
          <i data-sure={found.confidence >= SURE || undefined}>{found.confidence}%</i>
          {!isAsRead && (
            <button type="button" onClick={() => onTake(found.value!)} aria-label={`${INVOICE_FIELDS[name].label}采用识别值`}>
              采用
            </button>
          )}
        </span>
      )}
      {problem && <span data-issue>{problem}</span>}
    </div>
  );
}

const shown = (name: InvoiceField, value: string | number) =>
  INVOICE_FIELDS[name].kind === 'money' ? formatMoney(value as number) : formatValue(name, INVOICE_FIELDS[name], { [name]: value });
