import { SegmentedControl, TextInput } from '@mantine/core'
import type { PostureCheck, SeverityLevel } from '@sharelight/contract'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { SeverityBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { texts } from '#texts/posture.ts'
import classes from './posture.module.css'
import type { Place } from './use-place.ts'

const states = ['failing', 'passing', 'unknown', 'not_asked'] as const
const order = { failing: 0, unknown: 1, passing: 2, not_asked: 3 }

/** Every check with how it stands, what fails first; a row opens it. */
export function ChecksCard({ checks, place }: { checks: readonly PostureCheck[]; place: Place }) {
  const { org } = useStatus()
  const columns = useMemo(() => columnsFor(org.timeZone), [org.timeZone])
  const ofPart = checks.filter(check => isOfPart(check, place))
  const shown = ofPart
    .filter(check => !place.state || check.state === place.state)
    .toSorted((a, b) => order[a.state] - order[b.state] || b.severity - a.severity || b.failed - a.failed)
  const count = (state: PostureCheck['state']) => ofPart.filter(check => check.state === state).length
  return (
    <Card
      title={texts.checks}
      span={8}
      tools={
        <TextInput
          size="xs"
          w={200}
          placeholder={texts.search}
          aria-label={texts.search}
          leftSection={<IconSearch size={14} aria-hidden />}
          defaultValue={place.search}
          onChange={event => place.change({ q: event.currentTarget.value })}
        />
      }
    >
      <SegmentedControl
        size="xs"
        mb="xs"
        className={classes.states}
        aria-label={texts.columns.state}
        value={place.state ?? 'all'}
        onChange={state => place.change({ state: state === 'all' ? '' : state })}
        data={[
          { value: 'all', label: `${texts.allStates} ${ofPart.length}` },
          ...states.map(value => ({ value, label: `${texts.states[value]} ${count(value)}` })),
        ]}
      />
      {shown.length === 0 ? (
        <EmptyState hint={texts.none} />
      ) : (
        <div className={classes.table} style={{ height: Math.min(860, 38 + shown.length * 36) }}>
          <DataTable
            label={texts.checks}
            columns={columns}
            total={shown.length}
            rowAt={index => shown[index]}
            question={JSON.stringify([place.part, place.state, place.search])}
            onOpen={({ id }) => place.change({ check: id })}
            isOpen={({ id }) => id === place.check}
          />
        </div>
      )}
    </Card>
  )
}

function isOfPart({ title, group, posture }: PostureCheck, { part, search }: Place): boolean {
  return (
    (!part.group || group === part.group) &&
    (!part.posture || posture === part.posture) &&
    title.toLowerCase().includes(search.toLowerCase())
  )
}

function columnsFor(timeZone: string): Column<PostureCheck>[] {
  const t = texts.columns
  const number = (value: number) => <span className="numeric">{formatNumber(value)}</span>
  return [
    {
      id: 'check',
      title: t.check,
      width: 'minmax(220px, 3fr)',
      cell: ({ title, severity }) => (
        <>
          <span className={classes.badge}>
            <SeverityBadge level={severity as SeverityLevel} />
          </span>
          <span className="truncate" title={title}>
            {title}
          </span>
        </>
      ),
    },
    {
      id: 'posture',
      title: t.posture,
      width: 'minmax(110px, 1fr)',
      spare: true,
      cell: row => <span className="truncate">{texts.postures[row.posture]}</span>,
    },
    { id: 'state', title: t.state, width: '120px', cell: ({ state }) => texts.states[state] },
    { id: 'failed', title: t.failed, width: '84px', align: 'end', cell: row => number(row.failed) },
    { id: 'passed', title: t.passed, width: '84px', align: 'end', spare: true, cell: row => number(row.passed) },
    { id: 'unknown', title: t.unknown, width: '92px', align: 'end', spare: true, cell: row => number(row.unknown) },
    { id: 'since', title: t.since, width: '94px', align: 'end', cell: row => formatDate(row.since, timeZone) },
  ]
}
