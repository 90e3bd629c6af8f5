import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../../settings.ts'
import { noTraces, type Traces } from './traces.ts'

/** The SDK is loaded where an endpoint is set only. */
export async function startTraces(
  { traces, outbound, environment }: Settings,
  log: FastifyBaseLogger,
): Promise<Traces> {
  if (!traces) return noTraces
  const { openTraces } = await import('./open.ts')
  return openTraces(traces, { rules: outbound, log, attributes: { 'deployment.environment.name': environment } })
}
