import { Link } from 'react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { useStatus } from '../../lib/queries.ts'
import { ConnectorIcon } from '../../ui/icons.tsx'
import { texts } from '#texts/posture.ts'
import classes from './posture.module.css'
import type { CheckDetail } from './use-posture.ts'

/** How each source stands under a check; files that fail it can be opened as a list. */
export function SourcesList({ check: { sources, where } }: { check: CheckDetail }) {
  const { org } = useStatus()
  const t = texts.columns
  if (sources.length === 0) return null
  return (
    <section>
      <h3 className={classes.small}>{texts.inSources}</h3>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.inSources}>
        <table className={classes.plain}>
          <thead>
            <tr>
              <th scope="col">{t.source}</th>
              {[t.failed, t.passed, t.unknown, texts.accepted, t.since].map(title => (
                <th key={title} scope="col" data-end>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sources.map(({ id, name, icon, failed, passed, unknown, excepted, since }) => (
              <tr key={id}>
                <td>
                  <ConnectorIcon icon={icon} size={16} /> {name}
                </td>
                <td data-end className="numeric">
                  <Failed
                    count={failed}
                    where={where && [...where, { dimension: 'source', operator: 'eq', value: id }]}
                  />
                </td>
                {[passed, unknown, excepted].map((count, place) => (
                  <td key={place} data-end className="numeric">
                    {formatNumber(count)}
                  </td>
                ))}
                <td data-end>{formatDate(since, org.timeZone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Failed({ count, where }: { count: number; where: CheckDetail['where'] }) {
  const says = formatNumber(count)
  return where && count > 0 ? <Link to={listLink('files', { where })}>{says}</Link> : says
}

/** What would tell what is not known. */
export function WaysOut({ sources }: { sources: CheckDetail['sources'] }) {
  const ways = [...new Set(sources.flatMap(({ waysOut }) => waysOut))]
  if (ways.length === 0) return null
  return (
    <section>
      <h3 className={classes.small}>{texts.waysOut}</h3>
      <ul className={classes.notes}>
        {ways.map(way => (
          <li key={way}>{way}</li>
        ))}
      </ul>
    </section>
  )
}
