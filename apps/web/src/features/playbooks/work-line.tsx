import { Checkbox } from '@mantine/core'
import type { WorkEntry } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { subjectLink } from '../../lib/subject.ts'
import { SensitivityBadge, ShareTypeBadge } from '../../ui/badges.tsx'
import { texts } from '#texts/playbooks.ts'
import classes from './playbooks.module.css'

const t = texts.work

interface WorkLineProps {
  entry: WorkEntry
  isChosen: boolean
  onChoose: () => void
}

/** A line of a work list: what it is about, whose it is, and what was decided. */
export function WorkLine({ entry, isChosen, onChoose }: WorkLineProps) {
  const {
    org: { timeZone },
  } = useStatus()
  const { kind, id, name, path, owner, facts, sensitivity, shareType, decision, reason, decidedBy, decidedAt } = entry
  const decided = [
    decision && t.decision[decision],
    reason,
    decidedBy && t.by(decidedBy, formatDate(decidedAt, timeZone)),
  ].filter(Boolean)
  return (
    <li>
      <Checkbox size="xs" aria-label={t.choose(name)} checked={isChosen} onChange={onChoose} />
      <div className={classes.main}>
        {kind === 'item' || kind === 'folder' ? (
          <Link to={subjectLink({ kind: kind === 'item' ? 'file' : 'folder', id })}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}
        {facts.length > 0 && <p>{facts.join(', ')}</p>}
        <p>{[owner || t.nobody, path].filter(Boolean).join(' · ')}</p>
        {decided.length > 0 && <p>{decided.join(' · ')}</p>}
      </div>
      <div className={classes.badges}>
        {sensitivity !== null && <SensitivityBadge level={sensitivity} />}
        {shareType && <ShareTypeBadge type={shareType} />}
      </div>
    </li>
  )
}
