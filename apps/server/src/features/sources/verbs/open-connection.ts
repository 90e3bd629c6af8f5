import { ConnectorError, sourceHttp, type Connection, type Connector, type ConnectorIo } from '@sharelight/connectors'
import { withMailInside } from '@sharelight/scan'
import { z } from 'zod'
import type { Organisation, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

/** The settings of a source that reads folders; the mail in them is read as mail. */
const Folders = z.object({ roots: z.array(z.string()), include: z.array(z.string()), exclude: z.array(z.string()) })

interface Scope { services: Pick<Services, 'outbound' | 'places'>; organisation: Pick<Organisation, 'id' | 'domains'> }

/** Opens a connection for a call or a job. @throws AppError `invalid` when the settings cannot work. */
export async function openConnection({ services, organisation }: Scope, connector: Connector, settings: unknown, signal = AbortSignal.timeout(60_000)): Promise<Connection> {
  const io: ConnectorIo = { http: sourceHttp(services.outbound, connector.hosts(settings)), signal, ownDomains: organisation.domains, places: services.places(organisation.id) }
  try {
    const connection = await connector.open(settings, io)
    return connector.id === 'filesystem' ? await withMailInside(connection, { ...Folders.parse(settings), io }) : connection
  } catch (error) {
    if (error instanceof ConnectorError) throw new AppError('invalid', error.message, { field: 'settings', cause: error })
    throw error
  }
}
