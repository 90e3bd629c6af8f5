import { SegmentedControl, Switch } from '@mantine/core'
import { SeverityLevel, type Insight, type MetricCondition } from '@sharelight/contract'
import { Link } from 'react-router'
import { useCapabilities } from '../../lib/capabilities.ts'
import { listLink } from '../../lib/lists.ts'
import { texts as shared } from '#texts/shared.ts'
import { askSeverity } from './change-form.tsx'
import classes from './information.module.css'
import { texts } from '#texts/information.ts'

const levels = [0, 1, 2, 3].map(level => ({ value: String(level), label: shared.severity[level] ?? '' }))

/** Risk types, the gravest first, each with the severity that can be changed and the events that it counts. */
export function InsightList({ insights }: { insights: readonly Insight[] }) {
  return (
    <ul className={classes.insights}>
      {insights.map(insight => (
        <InsightRow key={insight.id} insight={insight} />
      ))}
    </ul>
  )
}

function InsightRow({ insight }: { insight: Insight }) {
  const { riskTypeCustomization: isAllowed } = useCapabilities()
  const { id, name, description, severity, enabled, eventsCount } = insight
  return (
    <li data-off={!enabled || undefined}>
      <strong>{name}</strong>
      <SegmentedControl
        size="xs"
        aria-label={`${texts.severityOf} ${name}`}
        data={levels}
        value={String(severity)}
        disabled={!isAllowed}
        onChange={value => askSeverity(insight, { severity: SeverityLevel.parse(Number(value)) })}
      />
      <Switch
        size="xs"
        aria-label={`${enabled ? texts.turnOff : texts.turnOn} ${name}`}
        checked={enabled}
        disabled={!isAllowed}
        onChange={event => askSeverity(insight, { severity, enabled: event.currentTarget.checked })}
      />
      <p className="caption">
        {description}{' '}
        <Link to={listLink('events', { frame: 'all', where: openOfType(id) })}>{texts.events(eventsCount)}</Link>
      </p>
    </li>
  )
}

/** Nobody justified them: these are counted. */
const openOfType = (id: string): MetricCondition[] => [
  { dimension: 'insight', operator: 'eq', value: id },
  { dimension: 'justified', operator: 'eq', value: false },
]
