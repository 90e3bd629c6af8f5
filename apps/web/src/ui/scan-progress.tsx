import type { ScanProgress } from '@sharelight/contract'
import { formatDuration, formatNumber, plural } from '../lib/format.ts'
import { isRunning } from '../lib/scan-state.ts'
import classes from './scan-progress.module.css'

export const scanTexts = {
  waiting: 'Waiting to start', listing: 'Listing what is there', reading: 'Reading', paused: 'Paused', cancelled: 'Cancelled', complete: 'Complete', error: 'Stopped at an error',
  found: 'found', done: 'done', perSecond: 'a second', left: 'left',
}

/** Where a scan is, in a word or two. */
export function scanState(scan: ScanProgress): string {
  if (scan.cancelled) return scanTexts.cancelled
  if (scan.state === 'ERROR') return scanTexts.error
  if (scan.state === 'SCANNING_COMPLETED') return scanTexts.complete
  if (scan.paused) return scanTexts.paused
  if (scan.state === 'SCANNING_REQUESTED') return scanTexts.waiting
  return scan.timeLeft === null ? scanTexts.listing : scanTexts.reading
}

function share({ found, done }: ScanProgress) {
  return found > 0 ? Math.min(100, Math.floor(done / found * 100)) : 0
}

/** Found, done, rate and time left of a running scan; what it came to of an ended one. */
export function scanNumbers(scan: ScanProgress): string {
  const amount = `${formatNumber(scan.done)} of ${plural(scan.found, 'item')} ${scanTexts.done}`
  if (!isRunning(scan)) return `${plural(scan.done, 'item')} ${scanTexts.done}`
  if (scan.timeLeft === null) return `${plural(scan.found, 'item')} ${scanTexts.found} · ${formatNumber(scan.done)} ${scanTexts.done}`
  const rate = scan.rate > 0 ? ` · ${formatNumber(Math.round(scan.rate))} ${scanTexts.perSecond}` : ''
  return `${amount}${rate} · ${formatDuration(scan.timeLeft)} ${scanTexts.left}`
}

export function ScanBar({ scan, label }: { scan: ScanProgress; label: string }) {
  return (
    <div className={classes.bar} role="progressbar" aria-label={label} aria-valuenow={share(scan)} aria-valuemin={0} aria-valuemax={100} data-paused={scan.paused || undefined}>
      <span style={{ width: `${share(scan)}%` }} />
    </div>
  )
}

export function ScanSummary({ name, scan }: { name: string; scan: ScanProgress }) {
  return (
    <div className={classes.summary}>
      <div className={classes.line}><strong className="truncate">{name}</strong><span className="caption">{scanState(scan)}</span></div>
      {isRunning(scan) && <ScanBar scan={scan} label={name} />}
      <div className="caption numeric">{scan.error ?? scanNumbers(scan)}</div>
    </div>
  )
}
