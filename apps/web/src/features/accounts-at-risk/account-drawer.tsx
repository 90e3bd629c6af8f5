import type { AccountAtRisk, PlaybookScope, SensitivityLevel, SeverityLevel } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { paths } from '../../lib/paths.ts'
import { playbookLink } from '../../lib/playbook-link.ts'
import { useStatus } from '../../lib/queries.ts'
import { SensitivityBadge, SeverityBadge } from '../../ui/badges.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { texts } from '#texts/accounts-at-risk.ts'
import classes from './accounts.module.css'
import { roleOf } from './role-of.ts'

const RemedyButtons = lazyPart(
  () => import('../../ui/remedies/remedy-buttons.tsx').then(module => module.RemedyButtons),
  0,
)

const levels = [
  ['high', 3],
  ['medium', 2],
  ['low', 1],
  ['other', 0],
] as const satisfies readonly [string, SensitivityLevel][]

/** One account: why it is on the list, what mends that, what is known of it, and what it can still reach. */
export function AccountDrawer({ account, onClose }: { account: AccountAtRisk; onClose: () => void }) {
  const { org } = useStatus()
  return (
    <Drawer title={account.name} onClose={onClose}>
      <div className={classes.detail}>
        <section>
          <h3 className={classes.small}>{texts.why}</h3>
          <ul className={classes.reasons}>
            {account.reasons.map(({ id, title, severity, playbook, since, excepted }) => (
              <li key={id}>
                <SeverityBadge level={severity as SeverityLevel} />
                <span>
                  {title} <span className="caption">{texts.since(formatDate(since, org.timeZone))}</span>
                  {excepted && <span className="caption"> · {texts.accepted}</span>}
                </span>
                <span className={classes.ways}>
                  <Link to={`${paths.posture}?check=${id}`} aria-label={`${texts.openCheck}: ${title}`}>
                    {texts.openCheck}
                  </Link>
                  {playbook && (
                    <Link
                      to={playbookLink({ playbook, scope: scopeOf(account) })}
                      aria-label={`${texts.playbook}: ${title}`}
                    >
                      {texts.playbook}
                    </Link>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
        {account.kind === 'user' && <RemedyButtons target={{ account: account.address, source: account.sourceId }} />}
        <Reach account={account} />
        <Facts account={account} timeZone={org.timeZone} />
      </div>
    </Drawer>
  )
}

/** A person's account is mended itself; of a group or application, what it opens is looked through. */
function scopeOf({ kind, address, sourceId, identity }: AccountAtRisk): PlaybookScope {
  return kind === 'user'
    ? { account: address, source: sourceId }
    : { where: [{ dimension: 'reachableBy', operator: 'eq', value: identity }] }
}

function Reach({ account: { reach, identity, kind } }: { account: AccountAtRisk }) {
  return (
    <section className={classes.reach}>
      <div>
        <h3 className={classes.small}>{texts.reach}</h3>
        <p className="caption">{texts.reachHint}</p>
      </div>
      {reach ? (
        <dl className={classes.facts}>
          {levels.map(([name, level]) => (
            <div key={name}>
              <dt>
                <SensitivityBadge level={level} withName={false} /> {texts.reachLevels[name]}
              </dt>
              <dd className="numeric">{formatNumber(reach[name])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{texts.notKnown}</p>
      )}
      {kind === 'user' && (
        <Link
          to={listLink('files', {
            frame: 'all',
            where: [{ dimension: 'reachableBy', operator: 'eq', value: identity }],
          })}
        >
          {texts.reachList}
        </Link>
      )}
    </section>
  )
}

function Facts({ account, timeZone }: { account: AccountAtRisk; timeZone: string }) {
  const { address, source, state, mfa, methods, lastSignIn, leftAt } = account
  const facts: [string, string][] = [
    [texts.address, address],
    [texts.columns.source, source],
    [texts.columns.admin, roleOf(account)],
    [texts.state, state ? texts.states[state] : texts.notKnown],
    [texts.secondFactor, mfa === null ? texts.notKnown : mfa ? texts.yes : texts.no],
    ...(methods?.length ? [[texts.methods, methods.join(', ')] satisfies [string, string]] : []),
    [texts.columns.lastSignIn, lastSignIn ? formatDate(lastSignIn, timeZone) : texts.notKnown],
    ...(leftAt ? [[texts.leftOn, formatDate(leftAt, timeZone)] satisfies [string, string]] : []),
  ]
  return (
    <section>
      <h3 className={classes.small}>{texts.facts}</h3>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} data-wide={value === address || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
