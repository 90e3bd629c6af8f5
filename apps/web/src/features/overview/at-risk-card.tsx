import type { MetricQuery } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ask } from '../../lib/ask.ts'
import { compactNumber, formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { numberIn, textIn, type MetricRow } from '../../lib/metric-rows.ts'
import { gravest, open, openMeasures } from '../../lib/open-risk.ts'
import { nobody, subjectLink, subjects, type SubjectKind } from '../../lib/subject.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'
import { SeverityBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import { EntityIcon } from '../../ui/icons.tsx'
import { MiddleName } from '../../ui/middle-name.tsx'
import { RiskBar } from '../../ui/risk-bar.tsx'
import { ClearState, Loaded } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import classes from './overview.module.css'
import { texts } from '#texts/overview.ts'

const kinds = ['employee', 'folder', 'file', 'contact', 'organization'] as const satisfies SubjectKind[]
type Kind = (typeof kinds)[number]
const shown = 6

/** Who and what has the gravest open risk, by kind. A name opens its investigation, a number the events that it counts. */
export function AtRiskCard({ frame }: { frame: TimeFrame }) {
  const [kind, setKind] = useState<Kind>('employee')
  const query = useAtRisk(kind, frame)
  return (
    <Card
      title={texts.atRisk}
      span={4}
      way={<Link to={listLink('events', { frame: frame.key, where: open })}>{texts.atRiskWay}</Link>}
    >
      <Tabs
        label={texts.atRisk}
        value={kind}
        onChange={setKind}
        tabs={kinds.map(value => ({ value, name: texts.atRiskKinds[value] }))}
        compact
      >
        <Loaded query={query} height={205}>
          {rows =>
            rows.length === 0 ? (
              <ClearState title={texts.atRiskEmpty} />
            ) : (
              <Rows kind={kind} rows={rows} frame={frame.key} />
            )
          }
        </Loaded>
      </Tabs>
    </Card>
  )
}

function Rows({ kind, rows, frame }: { kind: Kind; rows: readonly MetricRow[]; frame: string }) {
  const { dimension, name, address, icon } = subjects[kind]
  const most = Math.max(...rows.map(row => numberIn(row, 'risky')))
  return (
    <ul className={classes.items}>
      {rows.map(row => {
        const id = textIn(row, dimension)
        return (
          <li key={id}>
            <SeverityBadge level={gravest(row)} />
            <Link className={classes.itemName} to={subjectLink({ kind, id }, frame)}>
              <EntityIcon kind={icon} />
              <MiddleName text={textIn(row, name)} more={address && textIn(row, address)} />
            </Link>
            <span className={classes.barCell}>
              <RiskBar row={row} most={most} />
            </span>
            <Link
              className={classes.count}
              to={listLink('events', { frame, where: [{ dimension, operator: 'eq', value: id }, ...open] })}
              aria-label={`${formatNumber(numberIn(row, 'risky'))} ${texts.openEventsOf} ${textIn(row, name)}`}
            >
              {compactNumber(numberIn(row, 'risky'))}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function useAtRisk(kind: Kind, { key, range }: TimeFrame) {
  const { dimension, name, address } = subjects[kind]
  const question: MetricQuery = {
    cube: 'events',
    dimensions: [...new Set([dimension, name, address])].filter(Boolean),
    measures: [...openMeasures],
    ...(range && { timeFrame: range }),
    filter: { and: [...open] },
    sort: [
      { by: 'high', direction: 'Descend' },
      { by: 'risky', direction: 'Descend' },
    ],
    limit: shown + 2,
  }
  return useQuery<readonly MetricRow[]>({
    queryKey: ['metrics', 'at-risk', kind, key, range?.from],
    // Those of another kind have other names for the same.
    placeholderData: (previous, query) => (query?.queryKey[2] === kind ? previous : undefined),
    queryFn: async ({ signal }) =>
      (await ask(question, { signal })).rows
        .filter(row => textIn(row, dimension) && textIn(row, dimension) !== nobody)
        .slice(0, shown),
  })
}
