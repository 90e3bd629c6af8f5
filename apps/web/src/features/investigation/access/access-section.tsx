import type { AccessWay, ItemDetail } from '@sharelight/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/format.ts'
import { useStatus } from '../../../lib/queries.ts'
import { ShareTypeBadge } from '../../../ui/badges.tsx'
import { Growing } from '../../../ui/growing.tsx'
import { openModal } from '../../../ui/modal-store.ts'
import { FittingPlaybooks } from '../../../ui/remedies/fitting-playbooks.tsx'
import { RemedyButtons } from '../../../ui/remedies/remedy-buttons.tsx'
import { texts } from '#texts/access.ts'
import { texts as drawer } from '#texts/drawer.ts'
import { texts as itemTexts } from '#texts/item.ts'
import { Section } from '../drawer-section.tsx'
import { useSubjectLink } from '../use-subject-link.ts'
import classes from './access.module.css'
import { Reachers } from './reachers.tsx'
import { openWhatIf } from './what-if.tsx'

const t = drawer.item

/** By whom or what an item can be reached: through which group, link or folder, since when and until when, and what if that went. */
export function AccessSection({ item }: { item: ItemDetail }) {
  const hasPeople = item.exposures.some(({ principalKind }) => principalKind === 'user' || principalKind === 'group')
  const tools = hasPeople && (
    <Button
      size="compact-xs"
      variant="subtle"
      onClick={() =>
        openModal({ title: texts.everyPersonTitle(item.name), width: '44rem', content: <Reachers id={item.id} /> })
      }
    >
      {texts.everyPerson}
    </Button>
  )
  return (
    <Section title={t.exposures} tools={tools}>
      {item.exposures.length === 0 ? (
        <p className="muted">{t.noExposures}</p>
      ) : (
        <ul className={classes.ways}>
          <Growing items={item.exposures}>
            {way => <Way key={`${way.principalId} ${way.role} ${way.via} ${way.since}`} way={way} item={item} />}
          </Growing>
        </ul>
      )}
      {item.exposures.some(isOpenToAll) && <RemedyButtons target={{ item: item.id }} />}
      <FittingPlaybooks scope={{ items: [item.id] }} />
    </Section>
  )
}

/** Open to people whom nobody has chosen. */
const isOpenToAll = ({ principalKind }: AccessWay) => principalKind === 'anonymous' || principalKind === 'everyone'

function Way({ way, item }: { way: AccessWay; item: ItemDetail }) {
  const linkTo = useSubjectLink()
  const {
    org: { timeZone },
  } = useStatus()
  const { principal, principalKind, role, via, folder, inherited, since, expiresAt, people } = way
  const size = people === null ? texts.unsized : texts.people(people)
  const times = [
    since && texts.since(formatDate(since, timeZone)),
    expiresAt ? texts.until(formatDate(expiresAt, timeZone)) : isOpenToAll(way) && texts.forEver,
  ].filter(Boolean)
  return (
    <li>
      <ShareTypeBadge type={way.shareType} withName={false} />
      <div className={classes.main}>
        <strong>{principal}</strong>
        {principalKind === 'group' && <span className="muted"> · {size}</span>}
        <div className={classes.note}>
          {reachOf(role, via)}
          {folder ? (
            <>
              {' '}
              {texts.from} <Link to={linkTo({ kind: 'folder', id: folder.id })}>{folder.name}</Link>
            </>
          ) : (
            inherited && ` ${texts.inherited}`
          )}
          {times.length > 0 && ` · ${times.join(', ')}`}
        </div>
      </div>
      {way.principalId && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={texts.whatIfOf(principal)}
          onClick={() => openWhatIf({ id: way.principalId, name: principal }, item.id)}
        >
          {texts.whatIf}
        </Button>
      )}
    </li>
  )
}

/** `Can read through a link`: what somebody may do and by which way, in words where they are known. */
function reachOf(role: string, via: string): string {
  return `${itemTexts.role[role] ?? role} ${itemTexts.via[via] ?? `${t.through} ${via}`}`.trim()
}
