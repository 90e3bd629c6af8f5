import { getItem, type ItemDetail } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CallFailure, call } from '../../lib/api.ts'
import { formatBytes, formatDate, formatDateTime, languageName } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { useStatus } from '../../lib/queries.ts'
import { reasons } from '#texts/reasons.ts'
import { SensitivityBadge, SeverityBadge, ShareTypeBadge } from '../../ui/badges.tsx'
import { ItemIcon } from '../../ui/icons.tsx'
import { RecognitionSwitch } from '../../ui/recognition-switch.tsx'
import { texts as shared } from '#texts/shared.ts'
import { AccessSection } from './access/access-section.tsx'
import { ClusterLine } from './cluster-line.tsx'
import { Facts, Section, type Fact } from './drawer-section.tsx'
import classes from './item-drawer.module.css'
import { LabelHistory } from './label-history.tsx'
import { LabelReasons, NotCounted } from './label-reasons.tsx'
import { texts } from '#texts/investigation.ts'
import { texts as drawer } from '#texts/drawer.ts'
import { texts as itemTexts } from '#texts/item.ts'
import { useSubjectLink } from './use-subject-link.ts'
import { ItemStructure } from './item-structure.tsx'
import { SinglingOutLine } from './singling-out-line.tsx'

const t = drawer.item

export function useItem(id: string, enabled = true) {
  return useQuery({
    queryKey: ['item', id],
    enabled,
    queryFn: ({ signal }) => call(getItem, { id }, { signal, quiet: true }),
  })
}

/** The server says that there is no such thing, or none that the user may see. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 404
}

/** Everything about one item but its text, which is not kept. */
export function ItemBody({ item }: { item: ItemDetail }) {
  return (
    <div className={classes.body}>
      <div className={classes.badges}>
        <SensitivityBadge level={item.sensitivity} />
        <ShareTypeBadge type={item.shareType} />
        <span className={classes.kind}>
          <ItemIcon kind={item.kind} /> {texts.itemKind[item.kind]}
        </span>
      </div>
      {item.status !== 'complete' && (
        <p className={classes.notice} data-status={item.status}>
          <strong>{texts.status[item.status]}.</strong> {item.reason ? reasons[item.reason] : ''} {item.detail}
          {item.reason === 'ocr_off' && <RecognitionSwitch sourceId={item.sourceId} />}
        </p>
      )}
      {item.outOfPlace && (
        <p className={classes.notice} data-testid="out-of-place">
          <strong>{t.outOfPlace}</strong> {item.outOfPlace}
        </p>
      )}
      <ItemFacts item={item} />
      <Section title={t.why}>
        {item.flip && <p className={classes.flip}>{item.flip}</p>}
        {item.reasons.length ? (
          <LabelReasons reasons={item.reasons} item={item} />
        ) : (
          <p className="muted">{item.status === 'complete' || item.status === 'partial' ? t.noLabels : t.notRead}</p>
        )}
        <NotCounted notCounted={item.notCounted} />
      </Section>
      <SinglingOutLine item={item} />
      <ItemStructure item={item} />
      <ClusterLine item={item} />
      <AccessSection item={item} />
      <Section title={t.events}>
        <Events item={item} />
      </Section>
      <LabelHistory id={item.id} />
    </div>
  )
}

function ItemFacts({ item }: { item: ItemDetail }) {
  const {
    org: { timeZone },
  } = useStatus()
  const linkTo = useSubjectLink()
  const facts: Fact[] = [
    [
      texts.columnsOf.path,
      <span className="mono" key="path">
        {item.path}
      </span>,
      'wide',
    ],
    [
      t.owner,
      item.ownerAddress && item.ownerAddress !== item.owner
        ? `${item.owner} · ${item.ownerAddress}`
        : item.owner || shared.empty,
    ],
    [t.size, formatBytes(item.size)],
    [
      t.format,
      <span key="format" title={item.mime}>
        {itemTexts.format[item.mime] ?? (item.mime || shared.empty)}
      </span>,
    ],
    ...(typeof item.properties['textLanguage'] === 'string'
      ? [[t.language, languageName(item.properties['textLanguage'])] as const]
      : []),
    [t.created, formatDateTime(item.createdAt, timeZone)],
    [t.modified, formatDateTime(item.modifiedAt, timeZone)],
    [t.firstSeen, formatDateTime(item.firstSeen, timeZone)],
    ...item.carried.map(
      ({ id, name, setBy, setAt }) =>
        [t.carries, t.carried(name || id, setBy, setAt && formatDate(setAt, timeZone)), 'wide'] as const,
    ),
    ...(item.folder
      ? [
          [
            t.folder,
            <Link key="folder" to={linkTo({ kind: 'folder', id: item.folder.id })}>
              {item.folder.name}
            </Link>,
          ] as const,
        ]
      : []),
    ...(item.container
      ? [
          [
            t.carriedBy,
            <Link key="container" to={linkTo({ kind: 'file', id: item.container.id })}>
              {item.container.name}
            </Link>,
          ] as const,
        ]
      : []),
  ]
  return <Facts facts={facts} />
}

/** Whose names stand in the line. */
const addressesOf = ({ actor, recipients }: ItemDetail['events'][number]) =>
  [actor, ...recipients].flatMap(({ address }) => address || []).join('\n')

function Events({ item }: { item: ItemDetail }) {
  const {
    org: { timeZone },
  } = useStatus()
  if (item.events.length === 0) return <p className="muted">{t.noEvents}</p>
  return (
    <>
      <ul className={classes.list}>
        {item.events.map(event => (
          <li key={event.id}>
            <SeverityBadge level={event.severity} />
            <span className="truncate" title={addressesOf(event)}>
              {texts.eventType[event.type]}
              {event.actor.name && ` · ${event.actor.name}`}
              {event.recipients.length > 0 && ` → ${event.recipients.map(each => each.name).join(', ')}`}
            </span>
            <span className={classes.end}>{formatDate(event.time, timeZone)}</span>
          </li>
        ))}
      </ul>
      {item.eventTotal > item.events.length && (
        <Link to={listLink('events', { frame: 'all', where: [{ dimension: 'item', operator: 'eq', value: item.id }] })}>
          {t.allEvents}
        </Link>
      )}
    </>
  )
}
