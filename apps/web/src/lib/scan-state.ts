import type { ScanProgress, Source } from '@sharelight/contract'

type Scan = ScanProgress | null | undefined

export function isRunning(scan: Scan): boolean {
  return scan?.state === 'SCANNING_REQUESTED' || scan?.state === 'SCANNING_IN_PROGRESS'
}

/** That nobody reads it until somebody has done something: it shuts Sharelight out, or its last scan ended by an error. */
export function isFailing({ isLost, lastScan }: Source): boolean {
  return isLost || (lastScan?.state === 'ERROR' && !lastScan.cancelled)
}

/** Those that fail stand first, the others as they were. */
export function failingFirst(sources: readonly Source[]): Source[] {
  return sources.toSorted((a, b) => Number(isFailing(b)) - Number(isFailing(a)))
}

/** The sources with one scan's news in place. */
export function withProgress(sources: readonly Source[] | undefined, progress: ScanProgress): Source[] | undefined {
  return sources?.map(source =>
    source.id === progress.sourceId ? { ...source, state: progress.state, lastScan: progress } : source,
  )
}
