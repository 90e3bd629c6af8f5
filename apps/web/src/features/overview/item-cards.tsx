import { ItemKind, SensitivityLevel, ShareType, type MetricAnswer } from '@sharelight/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { SensitivityBadge, ShareTypeBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import { ItemIcon } from '../../ui/icons.tsx'
import { MiddleName } from '../../ui/middle-name.tsx'
import { ClearState } from '../../ui/states.tsx'
import classes from './overview.module.css'
import { numberIn, textIn } from '../../lib/metric-rows.ts'
import { texts } from '#texts/overview.ts'

type Rows = MetricAnswer['rows']
interface RowsProps {
  rows: Rows
  frame: string
}

const sensitive = [{ dimension: 'sensitivity', operator: 'gte', value: 1 }] as const
const exposedTypes = [{ dimension: 'exposure', operator: 'gt', value: 3 }] as const

function ItemName({
  row,
  frame,
  where,
}: {
  row: Rows[number]
  frame: string
  where: readonly { dimension: string; operator: 'gte' | 'gt'; value: number }[]
}) {
  const name = textIn(row, 'name')
  return (
    <Link to={listLink('files', { frame, where, item: textIn(row, 'id') })} className={classes.itemName}>
      <ItemIcon kind={ItemKind.catch('file').parse(row.kind)} />
      <MiddleName text={name} />
    </Link>
  )
}

const sensitivityOf = (row: Rows[number]) => (
  <SensitivityBadge level={SensitivityLevel.catch(0).parse(numberIn(row, 'sensitivity'))} withName={false} />
)

export function ExposedCard({ rows, frame }: RowsProps) {
  return (
    <ListCard
      title={texts.exposed}
      note={texts.exposedNote}
      empty={texts.exposedEmpty}
      way={<Link to={listLink('files', { frame, where: exposedTypes })}>{texts.exposedWay}</Link>}
    >
      {rows.map(row => (
        <li key={textIn(row, 'id')}>
          <ItemName row={row} frame={frame} where={exposedTypes} />
          {sensitivityOf(row)}
          <ShareTypeBadge type={ShareType.catch('inside').parse(row.shareType)} withName={false} />
        </li>
      ))}
    </ListCard>
  )
}

export function NewestCard({ rows, frame, timeZone }: RowsProps & { timeZone: string }) {
  return (
    <ListCard
      title={texts.newest}
      empty={texts.newestEmpty}
      way={<Link to={listLink('files', { frame, where: sensitive })}>{texts.newestWay}</Link>}
    >
      {rows.map(row => (
        <li key={textIn(row, 'id')}>
          <ItemName row={row} frame={frame} where={sensitive} />
          {sensitivityOf(row)}
          <When instant={textIn(row, 'firstSeenAt')} timeZone={timeZone} />
        </li>
      ))}
    </ListCard>
  )
}

/** Without the time of day where there is little room. */
function When({ instant, timeZone }: { instant: string; timeZone: string }) {
  const [date, clock] = formatDateTime(instant, timeZone).split(' ')
  return (
    <span className="caption numeric">
      {date}
      {clock && <span className={classes.clock}> {clock}</span>}
    </span>
  )
}

function ListCard({
  title,
  note,
  empty,
  way,
  children,
}: {
  title: string
  note?: string
  empty: string
  way: ReactNode
  children: ReactNode[]
}) {
  return (
    <Card title={title} note={note} span={4} way={way}>
      {children.length === 0 ? <ClearState title={empty} /> : <ul className={classes.items}>{children}</ul>}
    </Card>
  )
}
