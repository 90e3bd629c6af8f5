import { Link } from 'react-router'
import { compactNumber, formatNumber } from '../../lib/format.ts'
import { listLink, type ListName } from '../../lib/lists.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { EntityIcon } from '../../ui/icons.tsx'
import classes from './overview.module.css'
import { numberIn } from '../../lib/metric-rows.ts'
import type { Headline } from './questions.ts'
import { texts } from '#texts/overview.ts'

type Counter = Exclude<ListName, 'events'> | 'sources'

/** How much of each kind there is at the end of the time frame; each opens the list that it counts. */
export function AssetsCard({ answers, frame }: { answers: Headline; frame: string }) {
  const people = answers.people[0]
  const counts: [Counter, number][] = [
    ['files', numberIn(answers.items[0], 'items')], ['folders', numberIn(answers.folders[0], 'folders')],
    ['employees', numberIn(people, 'employees')], ['contacts', numberIn(people, 'contacts')],
    ['personal-contacts', numberIn(people, 'personal')], ['organizations', numberIn(people, 'organizations')],
    ['sources', numberIn(answers.items[0], 'sources')],
  ]
  return (
    <Card title={texts.assets} span={8}>
      <ul className={classes.counters}>
        {counts.map(([kind, count]) => (
          <li key={kind}>
            <Link to={kind === 'sources' ? paths.sources : listLink(kind, { frame })} className={classes.counter} data-testid={`count-${kind}`}>
              <span className={classes.counterName}><EntityIcon kind={kind} />{texts.counters[kind]}</span>
              <strong className="numeric" title={formatNumber(count)}>{compactNumber(count)}</strong>
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={listLink('files', { frame, where: [{ dimension: 'sensitivity', operator: 'gte', value: 2 }] })} className={classes.counter}
            data-testid="count-sensitive"
          >
            <span className={classes.counterName}><EntityIcon kind="files" />{texts.sensitive}</span>
            <strong className="numeric">{compactNumber(numberIn(answers.items[0], 'sensitive'))}</strong>
          </Link>
        </li>
      </ul>
    </Card>
  )
}
