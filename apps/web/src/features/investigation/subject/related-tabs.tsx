import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { numberIn, textIn } from '../../../lib/metric-rows.ts'
import { gravest } from '../../../lib/open-risk.ts'
import { useStatus } from '../../../lib/queries.ts'
import { eventsOf, subjectLink, subjects, type Subject, type SubjectKind } from '../../../lib/subject.ts'
import type { TimeFrame } from '../../../lib/time-frame.ts'
import { SeverityBadge } from '../../../ui/badges.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column, Sort } from '../../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../../ui/data-table.tsx'
import { EntityIcon } from '../../../ui/icons.tsx'
import { MiddleName } from '../../../ui/middle-name.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { columnsIn } from '../columns.tsx'
import { texts } from '#texts/investigation.ts'
import { texts as t } from '#texts/subject.ts'
import { useList } from '../use-list.ts'
import { useSpared } from '../use-spared.ts'
import { relatedKinds, useRelated, type Related } from './related.ts'
import classes from './subject.module.css'

interface RelatedTabsProps {
  subject: Subject
  frame: TimeFrame
  totals: ReadonlyMap<SubjectKind, number>
  events: number
  onEvent: (id: string) => void
}
type Tab = SubjectKind | 'event'

const tabs: readonly Tab[] = ['event', ...relatedKinds]
/** An event has one of each of these, which is the subject itself. */
const alone: readonly Tab[] = ['file', 'folder', 'employee']
const [tabsHeight, leastHeight, rowHeight, mostRows] = [58, 200, 36, 12]

/** Everything that a subject had to do with: events, files, contacts, employees, personal contacts, organisations, folders. */
export function RelatedTabs({ subject, frame, totals, events, onEvent }: RelatedTabsProps) {
  const [tab, setTab] = useState<Tab>('event')
  const countOf = (of: Tab) => (of === 'event' ? events : (totals.get(of) ?? 0))
  const count = countOf(tab)
  return (
    <Card title={t.related} note={t.relatedNote}>
      <div
        className={classes.tabs}
        style={{
          height:
            count === 0 ? undefined : tabsHeight + Math.max(leastHeight, rowHeight * (1 + Math.min(count, mostRows))),
        }}
      >
        <Tabs
          label={t.related}
          value={tab}
          onChange={setTab}
          tabs={tabs
            .filter(value => value !== subject.kind || !alone.includes(value))
            .map(value => ({
              value,
              name: t.tabs[value],
              icon: <EntityIcon kind={value === 'event' ? 'events' : subjects[value].icon} size={15} />,
              count: formatNumber(countOf(value)),
            }))}
        >
          {tab === 'event' ? (
            <EventTable subject={subject} frame={frame} onEvent={onEvent} />
          ) : (
            <RelatedTable key={tab} subject={subject} kind={tab} frame={frame} />
          )}
        </Tabs>
      </div>
    </Card>
  )
}

function EventTable({
  subject,
  frame,
  onEvent,
}: {
  subject: Subject
  frame: TimeFrame
  onEvent: (id: string) => void
}) {
  const [sort, setSort] = useState<Sort>({ by: 'at', direction: 'Descend' })
  const { org } = useStatus()
  const all = columnsIn(org.timeZone).events
  const spared = useSpared(all)
  const columns = useMemo(() => all.filter(({ id }) => !spared.includes(id)), [all, spared])
  const { first, rowAt, onVisible, total } = useList('events', {
    filter: eventsOf(subject),
    sort,
    ...(frame.range && { timeFrame: frame.range }),
  })
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  if (first.isPending) return <TablePlaceholder />
  if (total === 0) return <EmptyState hint={texts.noneHint} />
  return (
    <DataTable
      label={t.tabs.event}
      columns={columns}
      total={total}
      rowAt={rowAt}
      onVisible={onVisible}
      sort={sort}
      onSort={setSort}
      onOpen={row => onEvent(row.id)}
      question={JSON.stringify([sort, subject])}
    />
  )
}

function RelatedTable({ subject, kind, frame }: { subject: Subject; kind: SubjectKind; frame: TimeFrame }) {
  const [sort, setSort] = useState<Sort>({ by: 'events', direction: 'Descend' })
  const navigate = useNavigate()
  const {
    org: { timeZone },
  } = useStatus()
  const { first, rowAt, onVisible, total } = useRelated(subject, kind, { range: frame.range, sort })
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  if (first.isPending) return <TablePlaceholder />
  if (total === 0) return <EmptyState hint={texts.noneHint} />
  return (
    <DataTable
      label={t.tabs[kind]}
      columns={relatedColumns(kind, timeZone)}
      total={total}
      rowAt={rowAt}
      onVisible={onVisible}
      sort={sort}
      onSort={setSort}
      question={JSON.stringify([sort, subject])}
      onOpen={row => void navigate(subjectLink(row, frame.key))}
    />
  )
}

function relatedColumns(kind: SubjectKind, timeZone: string): Column<Related>[] {
  const { icon, name } = subjects[kind]
  return [
    {
      id: 'name',
      title: texts.columnsOf.name,
      width: 'minmax(240px, 3fr)',
      sortBy: name,
      cell: row => (
        <>
          <EntityIcon kind={icon} />
          <MiddleName text={row.name} />
          {row.address && row.address !== row.name && <span className="muted truncate">{row.address}</span>}
        </>
      ),
    },
    {
      id: 'severity',
      title: texts.columnsOf.severity,
      width: '120px',
      sortBy: 'high',
      cell: ({ row }) => <SeverityBadge level={gravest(row)} withName />,
    },
    {
      id: 'risky',
      title: t.openRisk,
      width: '110px',
      align: 'end',
      sortBy: 'risky',
      cell: ({ row }) => <span className="numeric">{formatNumber(numberIn(row, 'risky'))}</span>,
    },
    {
      id: 'events',
      title: texts.columnsOf.events,
      width: '110px',
      align: 'end',
      sortBy: 'events',
      cell: ({ row }) => <span className="numeric">{formatNumber(numberIn(row, 'events'))}</span>,
    },
    {
      id: 'last',
      title: t.lastSeen,
      width: '160px',
      align: 'end',
      sortBy: 'lastAt',
      cell: ({ row }) => formatDateTime(textIn(row, 'lastAt'), timeZone),
    },
  ]
}
