import type { Remedy } from '@sharelight/connectors'
import type { Organisation, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { connectorById, connectorsOf } from '../../sources/verbs/connector.ts'
import { openConnection } from '../../sources/verbs/open-connection.ts'
import { settingsOf } from '../../sources/verbs/source-secrets.ts'

interface Scope {
  services: Services
  organisation: Pick<Organisation, 'id' | 'type' | 'domains'>
}

interface Wanted {
  source: { id: string; connector: string; settings: Record<string, unknown> }
  remedy: string
  signal?: AbortSignal
}

/** A remedy of a connected source, ready to be asked. Close it. @throws AppError `not_found`, `invalid` */
export async function openRemedy(
  scope: Scope,
  { source, remedy: id, signal }: Wanted,
): Promise<{ remedy: Remedy; close(): Promise<void> }> {
  const connector = connectorById(source.connector, connectorsOf(scope))
  if (!connector.remedies?.some(offer => offer.id === id)) throw unknown(id, connector.name)
  const connection = await openConnection(scope, {
    connector,
    settings: await settingsOf(scope, connector, source),
    source: { id: source.id, scope },
    ...(signal && { signal }),
  })
  const remedy = connection.remedies?.[id]
  if (remedy) return { remedy, close: () => connection.close() }
  await connection.close()
  throw unknown(id, connector.name)
}

const unknown = (id: string, name: string) =>
  new AppError('not_found', `${name} has no remedy "${id}".`, { field: 'remedy' })
