import { Drawer } from '@mantine/core'
import { getItem, type ItemDetail } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatBytes, formatDate, formatDateTime } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { SensitivityBadge, SeverityBadge, ShareTypeBadge } from '../../ui/badges.tsx'
import { ItemIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/states.tsx'
import { texts as shared } from '../../ui/texts.ts'
import classes from './item-drawer.module.css'
import { LabelReasons } from './label-reasons.tsx'
import { reasons, texts } from './texts.ts'

const t = texts.drawer

/** Everything about one item, over the list that it was opened from. */
export function ItemDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ queryKey: ['item', id], queryFn: ({ signal }) => call(getItem, { id }, { signal, quiet: true }) })
  return (
    <Drawer
      opened onClose={onClose} position="right" size="min(40rem, 90vw)" title={query.data?.name ?? shared.loading} zIndex={190} overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ 'aria-label': shared.close }} transitionProps={{ duration: 160 }} styles={{ title: { fontWeight: 600, fontSize: 16, overflowWrap: 'anywhere' } }}
    >
      <Loaded query={query} height={300}>{item => <ItemBody item={item} />}</Loaded>
    </Drawer>
  )
}

function ItemBody({ item }: { item: ItemDetail }) {
  return (
    <div className={classes.body}>
      <div className={classes.badges}>
        <SensitivityBadge level={item.sensitivity} /><ShareTypeBadge type={item.shareType} /><span className={classes.kind}><ItemIcon kind={item.kind} /> {item.kind}</span>
      </div>
      {item.status !== 'complete' && (
        <p className={classes.notice} data-status={item.status}>
          <strong>{texts.status[item.status]}.</strong> {item.reason ? reasons[item.reason] : ''} {item.detail}
        </p>
      )}
      <Facts item={item} />
      <Section title={t.why}>{item.reasons.length ? <LabelReasons reasons={item.reasons} /> : <p className="muted">{item.status === 'complete' || item.status === 'partial' ? t.noLabels : t.notRead}</p>}</Section>
      <Section title={t.exposures}><Exposures exposures={item.exposures} /></Section>
      <Section title={t.events}><Events item={item} /></Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return <section className={classes.section}><h3>{title}</h3>{children}</section>
}

function Facts({ item }: { item: ItemDetail }) {
  const facts: [string, React.ReactNode][] = [
    [texts.columnsOf.path, <span className="mono" key="path">{item.path}</span>], [t.owner, item.owner || shared.empty], [t.size, formatBytes(item.size)], [t.format, item.mime || shared.empty],
    [t.created, formatDateTime(item.createdAt)], [t.modified, formatDateTime(item.modifiedAt)], [t.firstSeen, formatDateTime(item.firstSeen)],
    ...(item.folder ? [[t.folder, <Link key="folder" to={listLink('files', { where: [{ dimension: 'folder', operator: 'eq', value: item.folder.id }] })}>{item.folder.name}</Link>] as [string, React.ReactNode]] : []),
    ...(item.container ? [[t.carriedBy, <Link key="container" to={listLink('files', { item: item.container.id })}>{item.container.name}</Link>] as [string, React.ReactNode]] : []),
  ]
  return <dl className={classes.facts}>{facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
}

function Exposures({ exposures }: Pick<ItemDetail, 'exposures'>) {
  if (exposures.length === 0) return <p className="muted">{t.noExposures}</p>
  return (
    <ul className={classes.list}>
      {exposures.map(({ principal, shareType, role, via }) => (
        <li key={`${principal}-${role}-${via}`}><ShareTypeBadge type={shareType} withName={false} /><span className="truncate" title={principal}>{principal}</span><span className={classes.end}>{role} {t.through} {via}</span></li>
      ))}
    </ul>
  )
}

function Events({ item }: { item: ItemDetail }) {
  if (item.events.length === 0) return <p className="muted">{t.noEvents}</p>
  return (
    <>
      <ul className={classes.list}>
        {item.events.map(event => (
          <li key={event.id}>
            <SeverityBadge level={event.severity} /><span className="truncate">{texts.eventType[event.type]}{event.actor.name && ` · ${event.actor.name}`}{event.recipients.length > 0 && ` → ${event.recipients.map(each => each.name).join(', ')}`}</span>
            <span className={classes.end}>{formatDate(event.time)}</span>
          </li>
        ))}
      </ul>
      {item.eventTotal > item.events.length && <Link to={listLink('events', { frame: 'all', where: [{ dimension: 'item', operator: 'eq', value: item.id }] })}>{t.allEvents}</Link>}
    </>
  )
}
