import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AuditEntry } from '@sharelight/contract'
import { shownTime } from '@sharelight/domain'
import { useMemo, useState } from 'react'
import { useStatus } from '../../lib/queries.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { EmptyState } from '../../ui/states.tsx'
import { texts } from '#texts/reports.ts'
import classes from './reports.module.css'
import { useAuditTrail, useExportTrail, type TrailAsked } from './use-audit-trail.ts'
import { VerifyTrail } from './verify-trail.tsx'

const t = texts.trail

/** What was done, seen, tried and refused here: narrowed, taken out as a file, and checked. */
export function AuditTrail() {
  const { org, user } = useStatus()
  const [asked, setAsked] = useState<TrailAsked>({ search: '', from: '', until: '' })
  const [settled] = useDebouncedValue(asked, 250)
  const trail = useAuditTrail(settled, org.timeZone)
  const take = useExportTrail(settled, org.timeZone)
  const columns = useMemo(() => columnsFor(org.timeZone), [org.timeZone])
  if (user.type !== 'system') return <EmptyState title={t.closed} />
  const change = (values: Partial<TrailAsked>) => setAsked(current => ({ ...current, ...values }))
  return (
    <div className={classes.form}>
      <Group align="flex-end">
        <TextInput
          label={t.search}
          placeholder={t.searchHint}
          value={asked.search}
          maxLength={200}
          w={260}
          onChange={event => change({ search: event.currentTarget.value })}
        />
        <DateField label={texts.from} value={asked.from} onChange={from => change({ from })} />
        <DateField label={texts.until} value={asked.until} from={asked.from} onChange={until => change({ until })} />
        <Button variant="default" loading={take.isPending} onClick={() => take.mutate()}>
          {t.export}
        </Button>
      </Group>
      <VerifyTrail />
      {trail.first.isSuccess && trail.total === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        <DataTable
          label={texts.views.audit}
          columns={columns}
          total={trail.total}
          rowAt={trail.rowAt}
          onVisible={trail.onVisible}
          onOpen={entry => openEntry(entry, org.timeZone)}
          question={JSON.stringify(settled)}
        />
      )}
    </div>
  )
}

const columnsFor = (timeZone: string): Column<AuditEntry>[] => [
  { id: 'number', title: t.columns.number, width: '80px', align: 'end', cell: ({ number }) => number },
  { id: 'time', title: t.columns.time, width: '150px', cell: ({ time }) => shownTime(time, timeZone) },
  { id: 'user', title: t.columns.user, width: 'minmax(150px, 1.2fr)', cell: ({ userEmail }) => userEmail || t.product },
  { id: 'action', title: t.columns.action, width: 'minmax(140px, 1fr)', cell: ({ action }) => action },
  { id: 'subject', title: t.columns.subject, width: 'minmax(160px, 2fr)', cell: ({ subject }) => subject },
  { id: 'address', title: t.columns.address, width: '130px', cell: ({ address }) => address, spare: true },
]

function openEntry({ number, time, userEmail, action, subject, before, after }: AuditEntry, timeZone: string) {
  const values = [
    [t.columns.time, shownTime(time, timeZone)],
    [t.columns.user, userEmail || t.product],
    [t.columns.subject, subject],
  ] as const
  openModal({
    title: t.entry(number, action),
    width: '40rem',
    content: (
      <div className={classes.form}>
        <dl className={classes.facts}>
          {values.map(([name, value]) => (
            <div key={name}>
              <dt className="caption">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Value name={t.before} value={before} />
        <Value name={t.after} value={after} />
      </div>
    ),
  })
}

const Value = ({ name, value }: { name: string; value: unknown }) =>
  value === null || value === undefined ? null : (
    <section aria-label={name}>
      <h3 className={classes.group}>{name}</h3>
      <pre className={classes.json} tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </section>
  )
