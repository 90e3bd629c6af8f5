import { NativeSelect } from '@mantine/core'
import {
  labellingOutcomes,
  type LabelledFile,
  type LabellingOutcome,
  type LabellingSimulation,
} from '@sharelight/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { subjectLink } from '../../lib/subject.ts'
import { SensitivityBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../ui/data-table.tsx'
import { MiddleName } from '../../ui/middle-name.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { texts } from '#texts/labelling.ts'
import classes from './labelling.module.css'
import { useFilesBehind } from './use-labelling.ts'

const t = texts.review

/** The files behind a number of the simulation. */
export function FilesBehind({ counts }: { counts: LabellingSimulation['counts'] }) {
  const [outcome, setOutcome] = useState<LabellingOutcome>('apply')
  const list = useFilesBehind(outcome)
  const choice = (
    <NativeSelect
      size="xs"
      aria-label={t.files}
      value={outcome}
      onChange={event => setOutcome(event.currentTarget.value as LabellingOutcome)}
      data={labellingOutcomes.map(each => ({
        value: each,
        label: `${t.outcome[each]} (${formatNumber(counts[each] ?? 0)})`,
      }))}
    />
  )
  return (
    <Card title={t.files} tools={choice}>
      <FileTable list={list} question={outcome} />
    </Card>
  )
}

type List = ReturnType<typeof useFilesBehind>
interface FileTableProps {
  list: List
  question: string
  selection?: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void }
}

/** Pixels, as the table has them. */
const [rowHeight, tallest] = [36, 400]

export function FileTable({ list: { first, rowAt, onVisible, total }, question, selection }: FileTableProps) {
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  if (first.isPending) return <TablePlaceholder />
  if (total === 0) return <EmptyState title={texts.manual.none} />
  return (
    <div className={classes.files} style={{ height: Math.min(tallest, (total + 1) * rowHeight + 2) }}>
      <DataTable<LabelledFile>
        label={t.files}
        columns={columns}
        total={total}
        rowAt={rowAt}
        onVisible={onVisible}
        question={question}
        selection={selection && { ...selection, idOf: row => row.id }}
      />
    </div>
  )
}

const columns: Column<LabelledFile>[] = [
  {
    id: 'name',
    title: t.columns.name,
    width: 'minmax(160px, 2fr)',
    cell: ({ id, name }) => (
      <Link to={subjectLink({ kind: 'file', id })}>
        <MiddleName text={name} />
      </Link>
    ),
  },
  {
    id: 'path',
    title: t.columns.path,
    width: 'minmax(120px, 2fr)',
    spare: true,
    cell: ({ path }) => <MiddleName text={path} />,
  },
  {
    id: 'carries',
    title: t.columns.carries,
    width: 'minmax(140px, 1.4fr)',
    cell: ({ carries, carriedBy }) =>
      carries.length === 0 ? (
        <span className="muted">{t.carriesNone}</span>
      ) : (
        <span className="truncate">
          {carries.join(', ')} <span className="muted">{carriedBy === 'rule' ? t.rule : t.person}</span>
        </span>
      ),
  },
  {
    id: 'sensitivity',
    title: t.columns.sensitivity,
    width: '120px',
    cell: ({ sensitivity }) => sensitivity !== null && <SensitivityBadge level={sensitivity} />,
  },
]
