import { findConnector, scrubber, splitSecrets, type Connector } from '@sharelight/connectors'
import { AppError } from '../../../http/app-error.ts'

/** @throws AppError `not_found` when there is no such connector. */
export function connectorById(id: string, connectors: readonly Connector[]): Connector {
  const connector = findConnector(id, connectors)
  if (!connector)
    throw new AppError(
      'not_found',
      `There is no connector "${id}". There are: ${connectors.map(known => known.id).join(', ')}.`,
      { field: 'connector' },
    )
  return connector
}

/** Settings as the connector understands them. @throws AppError `invalid`, naming the setting */
export function parseSettings(connector: Connector, settings: unknown): unknown {
  const result = connector.settings.safeParse(settings)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = ['settings', ...(issue?.path ?? [])].join('.')
  const scrub = scrubber(isRecord(settings) ? splitSecrets(connector.settings, settings).secrets.values() : [])
  throw new AppError('invalid', `${field}: ${scrub(issue?.message ?? 'not valid')}`, { field })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
