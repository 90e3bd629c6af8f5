import type { ScanProgress } from '@sharelight/contract'
import { CallFailure } from '../../lib/api.ts'
import { Card } from '../../ui/card.tsx'
import { ScanSummary } from '../../ui/scan-progress.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'

const scan: ScanProgress = {
  scanId: '1',
  sourceId: '1',
  state: 'SCANNING_IN_PROGRESS',
  paused: false,
  cancelled: false,
  startedAt: null,
  finishedAt: null,
  found: 12_000,
  done: 4300,
  complete: 4200,
  partial: 50,
  skipped: 40,
  failed: 10,
  bytes: 1_000_000,
  rate: 85,
  listed: true,
  timeLeft: 91,
  current: '/home/documents/report.pdf',
  error: null,
  recognition: { seconds: 12, pages: 30 },
}
const scans: [string, ScanProgress][] = [
  ['Waiting', { ...scan, state: 'SCANNING_REQUESTED', done: 0, listed: false, timeLeft: null }],
  ['Reading', scan],
  ['Paused', { ...scan, paused: true }],
  ['Complete', { ...scan, state: 'SCANNING_COMPLETED', done: 12_000, timeLeft: 0 }],
  ['Stopped', { ...scan, state: 'ERROR', error: 'The folder is not there any more.' }],
]

export function StateShelf() {
  return (
    <>
      <Card title="Loading" span={4}>
        <LoadingState />
      </Card>
      <Card title="Empty" span={4}>
        <EmptyState hint="Change the filters to see more." />
      </Card>
      <Card title="Failed" span={4}>
        <ErrorState error={new CallFailure(500, undefined)} onRetry={() => {}} />
      </Card>
      <Card title="Restricted" span={4}>
        <ErrorState error={new CallFailure(403, undefined)} />
      </Card>
      <Card title="Offline" span={4}>
        <ErrorState error={new CallFailure(0, undefined)} onRetry={() => {}} />
      </Card>
      <Card title="Not there" span={4}>
        <ErrorState error={new CallFailure(404, undefined)} />
      </Card>
      <Card title="Scans">
        {scans.map(([name, progress]) => (
          <div key={name} style={{ marginBottom: 12 }}>
            <ScanSummary name={name} scan={progress} />
          </div>
        ))}
      </Card>
    </>
  )
}
