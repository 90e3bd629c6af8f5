import { ConnectorError, scrubbed, scrubber, sourceHttp, withoutLeaks, type Connection, type Connector, type ConnectorIo } from '@sharelight/connectors'
import { withMailInside } from '@sharelight/scan'
import { z } from 'zod'
import type { Organisation, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { splitSettings } from './source-secrets.ts'

/** The settings of a source that reads folders; the mail in them is read as mail. */
const Folders = z.object({ roots: z.array(z.string()), include: z.array(z.string()), exclude: z.array(z.string()) })

interface Scope { services: Pick<Services, 'outbound' | 'places'>; organisation: Pick<Organisation, 'id' | 'domains'> }

/** Opens a connection for a call or a job; nothing that it says spells a secret out. @throws AppError `invalid` when the settings cannot work. */
export async function openConnection({ services, organisation }: Scope, connector: Connector, settings: unknown, signal = AbortSignal.timeout(60_000)): Promise<Connection> {
  const io: ConnectorIo = { http: sourceHttp(services.outbound, connector.hosts(settings)), signal, ownDomains: organisation.domains, places: services.places(organisation.id) }
  const { secrets } = splitSettings(connector, settings)
  const scrub = scrubber(secrets.values())
  try {
    const opened = await connector.open(settings, io)
    const connection = secrets.size > 0 ? withoutLeaks(opened, scrub) : opened
    return connector.id === 'filesystem' ? await withMailInside(connection, { ...Folders.parse(settings), io }) : connection
  } catch (thrown) {
    const error = scrubbed(thrown, scrub)
    if (error instanceof ConnectorError) throw new AppError('invalid', error.message, { field: 'settings', cause: error })
    throw error
  }
}
