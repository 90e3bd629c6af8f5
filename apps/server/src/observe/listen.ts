import type { Services } from '../context.ts'
import { createInstance } from '../http/instance.ts'
import { observeRoutes } from './routes.ts'

/** An address of its own for what watches a process, which answers until the process ends. */
export interface Monitoring {
  /** Absent where none is set up. */
  url?: string
  /** From now on the process is not ready. */
  stopping(): void
  close(): Promise<void>
}

export const noMonitoring: Monitoring = { stopping: () => undefined, close: () => Promise.resolve() }

/** Listens at METRICS_HOST and METRICS_PORT, where a port is set. @throws Error that says what would do */
export async function listenForMonitoring(services: Services): Promise<Monitoring> {
  const { host = 'localhost', port } = services.settings.monitoring ?? {}
  let isStopping = false
  const stopping = () => {
    isStopping = true
  }
  if (port === undefined) return noMonitoring
  const app = createInstance({ log: services.log, drainSeconds: 1 })
  observeRoutes(app, services, () => isStopping)
  const url = await app.listen({ host, port }).catch((error: unknown) => {
    throw new Error(
      `Sharelight cannot listen for monitoring at ${host}, port ${port}. Give others with METRICS_HOST and METRICS_PORT.`,
      { cause: error },
    )
  })
  return { url, stopping, close: () => app.close() }
}
