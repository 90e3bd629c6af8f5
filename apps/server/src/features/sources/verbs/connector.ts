import { findConnector, scrubber, splitSecrets, type Connector } from '@sharelight/connectors'
import type { Organisation, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { madeUpConnectors } from '../../demo/verbs/made-up/connectors.ts'

interface Scope {
  services: Pick<Services, 'stores' | 'now' | 'connectors'>
  organisation: Pick<Organisation, 'id' | 'type'>
}

/** What an organisation's sources are reached by. The demo's are made up, whatever their names: nothing of it leads out of its own rows. */
export function connectorsOf({ services, organisation }: Scope): readonly Connector[] {
  return organisation.type === 'demo' ? madeUpConnectors(services, organisation.id) : services.connectors
}

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
