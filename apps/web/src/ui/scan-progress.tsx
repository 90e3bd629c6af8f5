import type { ScanProgress } from '@sharelight/contract'
import { formatDuration, formatNumber } from '../lib/format.ts'
import { isRunning } from '../lib/scan-state.ts'
import { texts } from '#texts/scan-progress.ts'
import classes from './scan-progress.module.css'

/** Where a scan is, in a word or two. */
export function scanState(scan: ScanProgress): string {
  if (scan.cancelled) return texts.cancelled
  if (scan.state === 'ERROR') return texts.error
  if (scan.state === 'SCANNING_COMPLETED') return texts.complete
  if (scan.paused) return texts.paused
  if (scan.state === 'SCANNING_REQUESTED') return texts.waiting
  return scan.listed || scan.done > 0 ? texts.reading : texts.listing
}

function share({ found, done }: ScanProgress) {
  return found > 0 ? Math.min(100, Math.floor((done / found) * 100)) : 0
}

/** Found, done, rate and time left of a running scan; what it came to of an ended one. */
export function scanNumbers(scan: ScanProgress): string {
  const done = formatNumber(scan.done)
  if (!isRunning(scan)) return texts.done(scan.done)
  if (!scan.listed) return texts.found(scan.found, done)
  const rate = scan.rate > 0 && texts.rate(formatNumber(Math.round(scan.rate)))
  const left = scan.timeLeft !== null && texts.left(formatDuration(scan.timeLeft))
  return [texts.doneOf(done, scan.found), rate, left].filter(Boolean).join(' · ')
}

export function ScanBar({ scan, label }: { scan: ScanProgress; label: string }) {
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={share(scan)}
      aria-valuemin={0}
      aria-valuemax={100}
      data-paused={scan.paused || undefined}
    >
      <span style={{ width: `${share(scan)}%` }} />
    </div>
  )
}

export function ScanSummary({ name, scan }: { name: string; scan: ScanProgress }) {
  return (
    <div className={classes.summary}>
      <div className={classes.line}>
        <strong className="truncate">{name}</strong>
        <span className="caption">{scanState(scan)}</span>
      </div>
      {isRunning(scan) && <ScanBar scan={scan} label={name} />}
      <div className="caption numeric">{scan.error ?? scanNumbers(scan)}</div>
    </div>
  )
}
