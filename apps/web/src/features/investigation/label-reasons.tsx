import type { ItemDetail } from '@sharelight/contract'
import { SensitivityBadge } from '../../ui/badges.tsx'
import classes from './item-drawer.module.css'
import { texts } from './texts.ts'

const evidenceShown = 6

/** Each label with the sentence that explains it and masked samples of what was found, the most concrete first. */
export function LabelReasons({ reasons }: Pick<ItemDetail, 'reasons'>) {
  const ordered = reasons.toSorted((a, b) => b.sensitivity - a.sensitivity || b.generation - a.generation || b.count - a.count)
  return (
    <ul className={classes.reasons}>
      {ordered.map(reason => (
        <li key={reason.key}>
          <div className={classes.reason}><strong>{reason.name}</strong><SensitivityBadge level={reason.sensitivity} /></div>
          <p>{reason.sentence}</p>
          {reason.evidence.length > 0 && (
            <div className={classes.evidence} aria-label={texts.drawer.evidence}>
              {reason.evidence.slice(0, evidenceShown).map((finding, index) => (
                <span key={`${finding.rule}-${index}`} className={classes.sample} title={`${finding.kind}${finding.country ? ` (${finding.country})` : ''}, ${texts.drawer.confidence} ${finding.confidence}`}>{finding.masked}</span>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
