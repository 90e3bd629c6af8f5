import { Button } from '@mantine/core'
import type { PlaybookScope, SeverityLevel } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { paths } from '../../lib/paths.ts'
import { playbookLink } from '../../lib/playbook-link.ts'
import { useIsReading } from '../../lib/queries.ts'
import { SeverityBadge } from '../../ui/badges.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/posture.ts'
import { texts as shared } from '#texts/shared.ts'
import { askAccept } from './accept-form.tsx'
import { ExceptionsList } from './exceptions-list.tsx'
import { FailuresList } from './failures-list.tsx'
import classes from './posture.module.css'
import { SourcesList, WaysOut } from './sources-list.tsx'
import { useCheck, type CheckDetail } from './use-posture.ts'

/** One check: why it matters, what fails it, what mends it, and what of it is accepted. */
export function CheckDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCheck(id)
  return (
    <Drawer title={query.data?.title ?? ''} onClose={onClose}>
      <Loaded query={query} height={240}>
        {check => <Detail check={check} />}
      </Loaded>
    </Drawer>
  )
}

function Detail({ check }: { check: CheckDetail }) {
  const clear = useIsReading() ? shared.reading : texts.nothingFails
  return (
    <div className={classes.detail}>
      <p className={classes.facts}>
        <SeverityBadge level={check.severity as SeverityLevel} withName />
        <span>{texts.states[check.state]}</span>
        <span className="muted">
          {texts.groups[check.group]} · {texts.postures[check.posture]}
        </span>
      </p>
      <section>
        <h3 className={classes.small}>{texts.why}</h3>
        <p>{check.why}</p>
      </section>
      <section>
        <h3 className={classes.small}>{texts.standards}</h3>
        <ul className={classes.notes}>
          {check.standards.map(({ name, number }) => (
            <li key={`${name} ${number}`}>
              {name}
              {number ? ` ${number}` : ''}
            </li>
          ))}
        </ul>
      </section>
      <Ways check={check} />
      <SourcesList check={check} />
      <WaysOut sources={check.sources} />
      {check.failed + check.excepted > 0 && <FailuresList check={check} />}
      {check.failed === 0 && <p className="muted">{check.passed + check.excepted > 0 ? clear : texts.nothingKnown}</p>}
      <ExceptionsList exceptions={check.exceptions} />
    </div>
  )
}

/** Of what a playbook applies to, what fails the check: these files, or what is in the one source where anything fails. */
function scopeOf({ where, sources }: CheckDetail): PlaybookScope {
  if (where) return { where }
  const failing = sources.filter(({ failed }) => failed > 0)
  return failing[0] && failing.length === 1 ? { source: failing[0].id } : {}
}

/** To what fails, to what mends it, and to leaving it as it is. */
function Ways({ check }: { check: CheckDetail }) {
  const { id, title, where, failed, list, playbook } = check
  return (
    <div className={classes.ways}>
      {where && failed > 0 && (
        <Button component={Link} size="xs" to={listLink('files', { where })}>
          {texts.openFiles(formatNumber(failed))}
        </Button>
      )}
      {list && (
        <Button
          component={Link}
          size="xs"
          variant={where ? 'default' : 'filled'}
          to={`${list === 'ghost' ? paths.ghostAccounts : paths.unprotectedAccounts}?reason=${id}`}
        >
          {texts.openAccounts[list]}
        </Button>
      )}
      {playbook && (
        <Button component={Link} size="xs" variant="default" to={playbookLink({ playbook, scope: scopeOf(check) })}>
          {texts.playbook}
        </Button>
      )}
      {failed > 0 && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => askAccept({ check: id, source: null, subject: null, name: title })}
        >
          {texts.acceptAll}
        </Button>
      )}
    </div>
  )
}
