import { connectors, createOutbound, Places, readOutboundRules } from '@sharelight/connectors'
import { connectorById, parseSettings } from '../features/sources/verbs/connector.ts'
import { openConnection } from '../features/sources/verbs/open-connection.ts'
import { ownPlaces } from '../places.ts'
import { costOf, lackText } from './lacks.ts'
import { readSettingsFile } from './read-settings.ts'
import { print } from './run.ts'

interface CheckOptions {
  connector: string
  settings: string
}

const nobody = { id: '', domains: [] }

/** Tries a connection without a server. @throws Error that says what is missing, with the way out */
export async function checkCommand({ connector: id, settings: file }: CheckOptions): Promise<void> {
  const connector = connectorById(id, connectors)
  const settings = parseSettings(connector, await readSettingsFile(file))
  const services = {
    outbound: createOutbound(readOutboundRules(process.env)),
    places: () => new Places({ never: ownPlaces(undefined) }),
  }
  const connection = await openConnection({ services, organisation: nobody }, { connector, settings })
  try {
    const { ok, granted, missing, excess = [] } = await connection.check()
    const lacks = missing.map(lackText)
    if (!ok) throw new Error(lacks.join(' '))
    const lines = [
      ...granted.map(name => `works    ${name}`),
      ...lacks.map(lack => `missing  ${lack}`),
      ...excess.map(one => `excess   ${lackText(one)}`),
    ]
    await print([...lines, ''].join('\n'))
    const cost = costOf(missing)
    if (cost !== undefined) throw new Error(cost)
  } finally {
    await connection.close()
  }
}
