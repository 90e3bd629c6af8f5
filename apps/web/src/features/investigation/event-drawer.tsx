import { getEvent, type EventDetail } from '@sharelight/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { nobody } from '../../lib/subject.ts'
import { SensitivityBadge, SeverityBadge, ShareTypeBadge } from '../../ui/badges.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { SourceIcon } from '../../ui/icons.tsx'
import type { OpenDrawerProps } from '../../ui/list-steps.tsx'
import { Loaded } from '../../ui/states.tsx'
import { texts as shared } from '#texts/shared.ts'
import { Facts, Section } from './drawer-section.tsx'
import { EventWays } from './event-ways.tsx'
import classes from './item-drawer.module.css'
import { JustifySection } from './justify-section.tsx'
import { LabelReasons } from './label-reasons.tsx'
import { originFacts } from './origin.ts'
import { Recipients } from './recipients.tsx'
import { texts } from '#texts/investigation.ts'
import { texts as drawer } from '#texts/drawer.ts'
import { useSubjectLink } from './use-subject-link.ts'

const t = drawer.event

/** What happened, how it is rated, and why: insights, content, share type, trust, justification. */
export function EventDrawer({ id, onClose, steps }: OpenDrawerProps) {
  const query = useQuery({
    queryKey: ['item', 'event', id],
    queryFn: ({ signal }) => call(getEvent, { id }, { signal, quiet: true }),
  })
  const waiting = query.error ? shared.error.title : shared.loading
  const title = query.data ? `${texts.eventType[query.data.type]}: ${query.data.item.name || shared.empty}` : waiting
  return (
    <Drawer title={title} onClose={onClose} steps={steps}>
      <Loaded query={query} height={300}>
        {event => <EventBody event={event} />}
      </Loaded>
    </Drawer>
  )
}

function EventBody({ event }: { event: EventDetail }) {
  return (
    <div className={classes.body}>
      <div className={classes.badges}>
        <SeverityBadge level={event.severity} withName />
        <ShareTypeBadge type={event.shareType} />
        <SensitivityBadge level={event.sensitivity} />
        {event.justified && (
          <span className={classes.kind}>
            <IconShieldCheck size={16} aria-hidden />
            {t.justified}
          </span>
        )}
      </div>
      <Why event={event} />
      <What event={event} />
      <Section title={drawer.item.why}>
        {event.reasons.length ? (
          <LabelReasons reasons={event.reasons} />
        ) : (
          <p className="muted">{event.item.id ? drawer.item.noLabels : t.itemGone}</p>
        )}
      </Section>
      <JustifySection event={event} />
      <EventWays event={event} />
    </div>
  )
}

function Why({ event: { explanation, matched, anomalies, severity } }: { event: EventDetail }) {
  return (
    <Section title={t.why(shared.severity[severity] ?? '')}>
      <ol className={classes.sentences}>
        {explanation.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      {matched.length > 0 && (
        <ul className={classes.reasons} aria-label={t.matched}>
          {matched.map(insight => (
            <li key={insight.id}>
              <div className={classes.reason}>
                <strong>{insight.name}</strong>
                <SeverityBadge level={insight.severity} withName />
              </div>
              <p>{insight.why}</p>
            </li>
          ))}
        </ul>
      )}
      {anomalies.length > 0 && (
        <ul className={classes.sentences} aria-label={t.anomalies}>
          {anomalies.map(({ kind, sentence }) => (
            <li key={kind}>{sentence}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function What({ event }: { event: EventDetail }) {
  const { org } = useStatus()
  const linkTo = useSubjectLink()
  const { actor, item, folder, path, department, time, sourceCode } = event
  return (
    <Section title={t.what}>
      <Facts
        facts={[
          [
            texts.columnsOf.time,
            <span key="time" className="numeric">
              {formatDateTime(time, org.timeZone)}
            </span>,
          ],
          [
            texts.columnsOf.actor,
            actor.id && actor.id !== nobody ? (
              <span key="actor">
                <Link to={linkTo({ kind: 'employee', id: actor.id })}>{actor.name}</Link>
                {actor.address && actor.address !== actor.name && <span className="muted"> · {actor.address}</span>}
                {department && <span className="muted"> · {department}</span>}
              </span>
            ) : (
              t.nobody
            ),
          ],
          [
            texts.columnsOf.item,
            item.id && item.id !== nobody ? (
              <Link key="item" to={linkTo({ kind: 'file', id: item.id })}>
                {item.name}
              </Link>
            ) : (
              item.name || shared.empty
            ),
          ],
          [
            texts.columnsOf.path,
            <span key="path" className="mono">
              <SourceIcon code={sourceCode} size={14} />{' '}
              {folder ? (
                <Link to={linkTo({ kind: 'folder', id: folder.id })}>{folder.name}</Link>
              ) : (
                path || shared.empty
              )}
            </span>,
            'wide',
          ],
          ...originFacts(event),
        ]}
      />
      <Recipients event={event} />
    </Section>
  )
}
