import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Stores } from '@sharelight/store'
import { createSamples } from './samples.ts'

/** Counts what this process does, and says it in Prometheus' text format. Labels are names of this code, never of what customers have. */
export interface Metrics {
  request(seen: { method: string; route: string; status: number; seconds: number }): void
  taskEnded(kind: string, state: string): void
  items(kind: string, counts: Readonly<Record<string, number>>): void
  delivered(kind: string, outcome: 'delivered' | 'failed' | 'dead', count: number): void
  contentType: string
  text(): Promise<string>
}

const seconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** Nothing is counted where nobody may ask. */
export const noMetrics: Metrics = {
  request: () => undefined,
  taskEnded: () => undefined,
  items: () => undefined,
  delivered: () => undefined,
  contentType: 'text/plain',
  text: async () => '',
}

/** `outboxKinds` are said even where nothing of them waits. */
export function createMetrics(stores: Stores, outboxKinds: readonly string[]): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name: `sharelight_${name}`, help, labelNames, registers })
  const requests = counter('http_requests_total', 'Requests that were answered', ['method', 'route', 'status'])
  const durations = new Histogram({
    name: 'sharelight_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  })
  const tasks = counter('tasks_ended_total', 'Tasks that this process ended, scans among them', ['kind', 'state'])
  const scans = counter('scans_total', 'Scans that this process ended', ['state'])
  const items = counter('items_total', 'Items that tasks of this process have read, by what came of it', [
    'kind',
    'status',
  ])
  const deliveries = counter('outbox_deliveries_total', 'Deliveries out of the outbox that this process tried', [
    'kind',
    'outcome',
  ])
  const sample = createSamples(
    stores,
    (name, help, labelNames) => new Gauge({ name, help, labelNames, registers }),
    outboxKinds,
  )
  return {
    request({ method, route, status, seconds: took }) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, took)
    },
    taskEnded(kind, state) {
      tasks.inc({ kind, state })
      if (kind === 'scan') scans.inc({ state })
    },
    items(kind, counts) {
      for (const [status, count] of Object.entries(counts)) if (count > 0) items.inc({ kind, status }, count)
    },
    delivered: (kind, outcome, count) => deliveries.inc({ kind, outcome }, count),
    contentType: registry.contentType,
    async text() {
      await sample()
      return registry.metrics()
    },
  }
}
