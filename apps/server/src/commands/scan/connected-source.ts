import { connectors, createOutbound, readOutboundRules, splitSecrets, type Connection } from '@sharelight/connectors'
import { connectorById, parseSettings } from '../../features/sources/verbs/connector.ts'
import { openConnection } from '../../features/sources/verbs/open-connection.ts'
import { readSettingsFile } from '../read-settings.ts'
import { lackText, type Missing } from '../lacks.ts'
import type { PlannedSource } from './sources.ts'

/**
 * The data source that a connector's settings make. Its secrets stay in memory: what is kept of it holds none.
 * @throws Error naming the connector, the file or the setting that cannot work
 */
export async function connectedSource(id: string, file: string): Promise<PlannedSource> {
  const connector = connectorById(id, connectors)
  const settings = parseSettings(connector, await readSettingsFile(file))
  const outbound = createOutbound(readOutboundRules(process.env))
  const missing: Missing = []
  return {
    missing,
    connector,
    name: connector.name,
    settings: splitSecrets(connector.settings, settings as Record<string, unknown>).open,
    open: async ({ signal, ownDomains, places }) => {
      const services = { outbound, places: () => places }
      const organisation = { id: '', domains: [...ownDomains] }
      return checked(await openConnection({ services, organisation }, { connector, settings, signal }), missing)
    },
  }
}

/** @throws Error that says what is missing, with the way out */
async function checked(connection: Connection, lacks: Missing): Promise<Connection> {
  try {
    const { ok, missing } = await connection.check()
    if (!ok) throw new Error(missing.map(lackText).join(' '))
    lacks.push(...missing)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
