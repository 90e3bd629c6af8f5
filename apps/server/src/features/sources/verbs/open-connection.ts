import {
  ConnectorError,
  localIo,
  scrubbed,
  scrubber,
  sourceFaultOf,
  sourceHttp,
  withoutLeaks,
  type Connection,
  type Connector,
} from '@sharelight/connectors'
import type { Organisation, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { splitSettings } from './source-secrets.ts'

interface Scope {
  services: Pick<Services, 'outbound' | 'places'>
  organisation: Pick<Organisation, 'id' | 'domains'>
}

/** Opens a connection for a call or a job; nothing that it says spells a secret out. @throws AppError `invalid` when the settings cannot work. */
export async function openConnection(
  { services, organisation }: Scope,
  connector: Connector,
  settings: unknown,
  signal = AbortSignal.timeout(60_000),
): Promise<Connection> {
  const io = localIo({
    http: sourceHttp(services.outbound, connector.hosts(settings)),
    signal,
    ownDomains: organisation.domains,
    places: services.places(organisation.id),
  })
  const { secrets } = splitSettings(connector, settings)
  const scrub = scrubber(secrets.values())
  try {
    const open = await connector.load()
    const connection = await open(settings, io)
    return secrets.size > 0 ? withoutLeaks(connection, scrub) : connection
  } catch (thrown) {
    const error = scrubbed(thrown, scrub)
    if (error instanceof ConnectorError || sourceFaultOf(error))
      throw new AppError('invalid', messageOf(error), { field: 'settings', cause: error })
    throw error
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
