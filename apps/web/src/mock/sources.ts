import {
  listConnectors,
  listDataServices,
  listScans,
  listSources,
  sourceCoverage,
  type ScanProgress,
} from '@sharelight/contract'
import { serviceBook } from '@sharelight/domain'
import { connectors } from './shapes.ts'
import { mock, type Mock } from './mock.ts'
import { instant, mockWorld } from './world.ts'

/** Data sources as if they were connected. */
export const sources: readonly Mock[] = [
  mock(listConnectors, () => ({ connectors: connectors() })),
  mock(listDataServices, () => ({ services: [...serviceBook(connectors()).all] })),
  mock(sourceCoverage, () => ({ gaps: [], unmapped: [] })),
  mock(listScans, () => ({ scans: [] })),
  mock(listSources, () => ({
    sources: mockWorld().demo.sources.map(source => ({
      id: source.id,
      connector: source.key,
      name: source.name,
      code: source.code,
      settings: {},
      secrets: [],
      state: 'SCANNING_COMPLETED' as const,
      createdAt: instant(source.connectedAt),
      lastScan: lastScan(source),
      schedule: null,
      isLost: false,
      consents: [],
    })),
  })),
]

const scanMs = 600_000

/** The scan that found what is there now. */
function lastScan({ id, lastScanAt }: { id: string; lastScanAt: number }): ScanProgress {
  const items = mockWorld().cubes.items.filter(({ source }) => source === id)
  const of = (status: string) => items.filter(item => item.status === status).length
  return {
    scanId: `scan-of-${id}`,
    sourceId: id,
    state: 'SCANNING_COMPLETED',
    paused: false,
    cancelled: false,
    startedAt: instant(lastScanAt - scanMs),
    finishedAt: instant(lastScanAt),
    found: items.length,
    done: items.length,
    complete: of('complete'),
    partial: of('partial'),
    skipped: of('skipped'),
    failed: of('failed'),
    bytes: items.reduce((sum, { size }) => sum + Number(size), 0),
    rate: 0,
    listed: true,
    timeLeft: 0,
    current: '',
    recognition: { seconds: 0, pages: 0 },
    error: null,
  }
}
