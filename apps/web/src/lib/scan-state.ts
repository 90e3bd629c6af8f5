import type { ScanProgress, Source } from '@sharelight/contract'

type Scan = ScanProgress | null | undefined

export function isRunning(scan: Scan): boolean {
  return scan?.state === 'SCANNING_REQUESTED' || scan?.state === 'SCANNING_IN_PROGRESS'
}

/** The sources with one scan's news in place. */
export function withProgress(sources: readonly Source[] | undefined, progress: ScanProgress): Source[] | undefined {
  return sources?.map(source =>
    source.id === progress.sourceId ? { ...source, state: progress.state, lastScan: progress } : source,
  )
}
