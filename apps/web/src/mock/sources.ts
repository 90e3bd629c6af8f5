import { listConnectors, listScans, listSources } from '@sharelight/contract'
import { connectors } from './shapes.ts'
import { mock, type Mock } from './mock.ts'
import { instant, mockWorld } from './world.ts'

/** Data sources as if they were connected. */
export const sources: readonly Mock[] = [
  mock(listConnectors, () => ({ connectors: connectors() })),
  mock(listScans, () => ({ scans: [] })),
  mock(listSources, () => ({
    sources: mockWorld().demo.sources.map(({ id, key, code, name, connectedAt }) => ({
      id, connector: key, name, code, settings: {}, state: 'SCANNING_COMPLETED' as const, createdAt: instant(connectedAt), lastScan: null, schedule: null,
    })),
  })),
]
