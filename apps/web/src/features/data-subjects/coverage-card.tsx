import type { SubjectCoverage } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatList, formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { Card } from '../../ui/card.tsx'
import { texts } from '#texts/data-subjects.ts'
import classes from './data-subjects.module.css'

const unread = ['partial', 'skipped', 'failed'] as const

/** What was not read, and what cannot be found in this way: a report that is silent about it would be wrong. */
export function CoverageCard({ coverage }: { coverage: SubjectCoverage }) {
  const rest = unread.reduce((sum, status) => sum + coverage[status], 0)
  return (
    <Card
      title={texts.coverageTitle}
      way={
        rest > 0 && (
          <Link
            to={listLink('files', {
              frame: 'all',
              where: [{ dimension: 'status', operator: 'in', value: [...unread] }],
            })}
          >
            {texts.notRead}
          </Link>
        )
      }
    >
      <ul className={classes.limits}>
        <li>
          {texts.read(formatNumber(coverage.complete))}{' '}
          {rest > 0 && texts.notReadOf(formatNumber(rest), formatList(partsOf(coverage)))}
        </li>
        {coverage.more > 0 && <li>{texts.more(coverage.more)}</li>}
        {texts.limits.map(limit => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </Card>
  )
}

const partsOf = (coverage: SubjectCoverage) =>
  unread
    .filter(status => coverage[status] > 0)
    .map(status => `${formatNumber(coverage[status])} ${texts.unread[status]}`)
