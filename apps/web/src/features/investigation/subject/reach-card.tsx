import type { MetricCondition, PersonAccess, PersonWay } from '@sharelight/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/format.ts'
import { listLink } from '../../../lib/lists.ts'
import { SensitivityBadge } from '../../../ui/badges.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { texts as all } from '#texts/access.ts'
import classes from '../access/access.module.css'
import { usePersonAccess } from '../access/use-access.ts'
import { openWhatIf } from '../access/what-if.tsx'

const t = all.person

/** What a person reaches now, by sensitivity and by what: each number opens the files that it counts. */
export function ReachCard({ id }: { id: string }) {
  const query = usePersonAccess(id)
  return (
    <Card title={t.title} note={t.note}>
      <Loaded query={query} height={160}>
        {access => (access.items === 0 ? <EmptyState title={t.none} /> : <Reach id={id} access={access} />)}
      </Loaded>
    </Card>
  )
}

function Reach({ id, access: { items, bySensitivity, ways, total } }: { id: string; access: PersonAccess }) {
  const theirs: MetricCondition = { dimension: 'reachableBy', operator: 'eq', value: id }
  return (
    <>
      <Link className={classes.big} to={listLink('files', { where: [theirs] })} data-testid="person-reach">
        {t.total(items)}
      </Link>
      <ul className={classes.levels}>
        {bySensitivity.map(level => (
          <li key={level.sensitivity}>
            <Link
              to={listLink('files', {
                where: [theirs, { dimension: 'sensitivity', operator: 'eq', value: level.sensitivity }],
              })}
            >
              <SensitivityBadge level={level.sensitivity} /> {formatNumber(level.items)}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={classes.ways}>
        {ways.map(way => (
          <Way key={`${way.kind} ${way.principalId}`} way={way} />
        ))}
      </ul>
      {total > ways.length && <p className="muted">{t.more(total - ways.length)}</p>}
    </>
  )
}

function Way({ way }: { way: PersonWay }) {
  const { kind, principalId, name, through, items, highlySensitive } = way
  const title = kind === 'group' ? name : t[kind]
  return (
    <li>
      <div className={classes.main}>
        <strong>{title}</strong>
        {through.length > 0 && <div className={classes.note}>{t.within(through.join(', '))}</div>}
      </div>
      <div className={classes.end}>
        <Link to={listLink('files', { where: [conditionOf(way)] })}>{t.total(items)}</Link>
        {highlySensitive > 0 && <div className={classes.note}>{t.high(highlySensitive)}</div>}
      </div>
      {kind === 'group' && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={all.whatIfOf(name)}
          onClick={() => openWhatIf({ id: principalId, name })}
        >
          {all.whatIf}
        </Button>
      )}
    </li>
  )
}

function conditionOf({ kind, principalId }: PersonWay): MetricCondition {
  return kind === 'direct' || kind === 'group'
    ? { dimension: 'grantedTo', operator: 'eq', value: principalId }
    : { dimension: 'openTo', operator: 'eq', value: kind }
}
