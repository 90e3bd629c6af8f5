import type { FoundPart, ItemDetail, LabelReason } from '@sharelight/contract'
import { IconBan } from '@tabler/icons-react'
import { useStatus } from '../../lib/queries.ts'
import { SensitivityBadge } from '../../ui/badges.tsx'
import classes from './item-drawer.module.css'
import { texts as drawer } from '#texts/drawer.ts'

const evidenceShown = 6
const t = drawer.item

interface ReasonsProps {
  reasons: readonly LabelReason[]
  /** Where it is about one item: what is found there can be left out of account. */ item?: Pick<
    ItemDetail,
    'path' | 'folder'
  >
}

/** Each label with the sentence that explains it and masked samples of what was found, the most concrete first. */
export function LabelReasons({ reasons, item }: ReasonsProps) {
  const { user } = useStatus()
  const ordered = reasons.toSorted(
    (a, b) => b.sensitivity - a.sensitivity || b.generation - a.generation || b.count - a.count,
  )
  const place = user.type === 'system' ? item : undefined
  return (
    <ul className={classes.reasons}>
      {ordered.map(reason => (
        <li key={reason.key}>
          <div className={classes.reason}>
            <strong>{reason.name}</strong>
            <SensitivityBadge level={reason.sensitivity} />
          </div>
          <p>{reason.sentence}</p>
          {reason.evidence.length > 0 && (
            <div className={classes.evidence} role="group" aria-label={t.evidence}>
              {reason.evidence.slice(0, evidenceShown).map((finding, index) => (
                <Sample key={`${finding.rule}-${index}`} reason={reason} finding={finding} item={place} />
              ))}
            </div>
          )}
          {place && (
            <button type="button" className={classes.deny} onClick={() => void deny({ reason, item: place })}>
              <IconBan size={14} aria-hidden /> {t.isNot(reason.name)}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

type Finding = LabelReason['evidence'][number]
interface Denial {
  reason: LabelReason
  finding?: Finding
  item: Pick<ItemDetail, 'path' | 'folder'>
}

function Sample({
  reason,
  finding,
  item,
}: Omit<Denial, 'item' | 'finding'> & { finding: Finding; item: ReasonsProps['item'] }) {
  const where = finding.part && placeOf(finding.part)
  const title = [
    `${finding.kind}${finding.country ? ` (${finding.country})` : ''}, ${t.confidence} ${finding.confidence}`,
    ...(where ? [where] : []),
    ...(finding.reason ? [t.because(finding.reason)] : []),
  ].join('. ')
  const shown = (
    <>
      {finding.vendor ? t.ofVendor(finding.vendor, finding.masked) : finding.masked}
      {where && (
        <span className={classes.where} dir="auto">
          {where}
        </span>
      )}
    </>
  )
  if (!item)
    return (
      <span className={classes.sample} title={title}>
        {shown}
      </span>
    )
  return (
    <button
      type="button"
      className={classes.sample}
      title={`${title}. ${t.isNot(reason.name)}?`}
      onClick={() => void deny({ reason, finding, item })}
    >
      {shown}
    </button>
  )
}

/** Where to look: *Page 3*, or *Sheet Salaries, report.zip/q1.xlsx* of a file inside another. */
function placeOf({ kind, name }: FoundPart): string {
  const kindName = drawer.partKind[kind]
  if (kind === 'attachment' || kind === 'entry') return `${kindName} ${name}`
  const cut = name.lastIndexOf('/')
  return [`${kindName} ${name.slice(cut + 1)}`, ...(cut > 0 ? [name.slice(0, cut)] : [])].join(', ')
}

/** The dialog is loaded by whoever needs it. */
async function deny({ reason: { key, name, evidence }, finding = evidence[0], item: { path, folder } }: Denial) {
  const { askException } = await import('../../ui/exception/exception-form.tsx')
  askException({
    label: { key, name },
    finding,
    item: { path, folder: folder?.name ?? path.slice(0, path.lastIndexOf('/')) },
  })
}

/** What exceptions withhold of an item's labels, with the decision behind it. */
export function NotCounted({ notCounted }: Pick<ItemDetail, 'notCounted'>) {
  if (!notCounted.length) return null
  return (
    <ul className={classes.withheld} aria-label={t.notCounted}>
      {notCounted.map(({ key, sentence }) => (
        <li key={key}>{sentence}</li>
      ))}
    </ul>
  )
}
