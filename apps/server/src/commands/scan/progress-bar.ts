import type { ScanCounts } from '@sharelight/scan'
import { SingleBar } from 'cli-progress'

export interface ProgressBar {
  begin(name: string): void
  update(counts: ScanCounts): void
  end(): void
}

const widestPath = 40

/** A progress bar on stderr when that is a terminal; nothing otherwise. */
export function showProgress(sources: number): ProgressBar {
  if (!process.stderr.isTTY) return { begin: () => undefined, update: () => undefined, end: () => undefined }
  let bar: SingleBar | undefined
  return {
    begin(name) {
      bar?.stop()
      bar = new SingleBar({
        format: `${sources > 1 ? `${name}: ` : ''}{bar} {value}/{found} items, {rate}/s{left}  {path}`,
        stream: process.stderr,
        hideCursor: true,
        clearOnComplete: true,
        etaBuffer: 1,
        barsize: 24,
        linewrap: false,
      })
      bar.start(1, 0, { found: '0', rate: '0', left: '', path: '' })
    },
    update({ found, done, rate, listed, timeLeft, current }) {
      bar?.setTotal(Math.max(found, 1))
      bar?.update(done, {
        found: listed ? String(found) : `${found}+`,
        rate: rate.toFixed(rate < 10 ? 1 : 0),
        left: timeLeft ? `, ${duration(timeLeft)} left` : '',
        path: current.length > widestPath ? `…${current.slice(-widestPath)}` : current,
      })
    },
    end: () => bar?.stop(),
  }
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
