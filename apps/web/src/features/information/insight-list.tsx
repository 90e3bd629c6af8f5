import { SegmentedControl } from '@mantine/core'
import { SeverityLevel, type Insight } from '@sharelight/contract'
import { Link } from 'react-router'
import { plural } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { texts as shared } from '../../ui/texts.ts'
import classes from './information.module.css'
import { texts } from './texts.ts'
import { useChangeSeverity } from './use-changes.ts'

const levels = [0, 1, 2, 3].map(level => ({ value: String(level), label: shared.severity[level] ?? '' }))

/** Risk types, the gravest first, each with the severity that can be changed and the events that it counts. */
export function InsightList({ insights }: { insights: readonly Insight[] }) {
  const change = useChangeSeverity()
  return (
    <ul className={classes.list}>
      {insights.map(({ id, name, description, severity, eventsCount }) => (
        <li key={id}>
          <div className={classes.what}>
            <strong>{name}</strong>
            <p className="caption">{description}</p>
            <Link className="caption" to={listLink('events', { frame: 'all', where: [{ dimension: 'insight', operator: 'eq', value: id }] })}>{plural(eventsCount, texts.event)}</Link>
          </div>
          <SegmentedControl
            size="xs" aria-label={`${texts.severityOf} ${name}`} data={levels} value={String(severity)}
            onChange={value => change.mutate({ id, severity: SeverityLevel.parse(Number(value)) })}
          />
        </li>
      ))}
    </ul>
  )
}
