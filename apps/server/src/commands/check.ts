import { readFile } from 'node:fs/promises'
import { connectors, createOutbound, Places, readOutboundRules } from '@sharelight/connectors'
import { connectorById, parseSettings } from '../features/sources/verbs/connector.ts'
import { openConnection } from '../features/sources/verbs/open-connection.ts'
import { ownPlaces } from '../places.ts'
import { print } from './run.ts'

interface CheckOptions {
  connector: string
  settings: string
}

const nobody = { id: '', domains: [] }

/** Tries a connection without a server. @throws Error that says what is missing, with the way out */
export async function checkCommand({ connector: id, settings: file }: CheckOptions): Promise<void> {
  const connector = connectorById(id, connectors)
  const settings = parseSettings(connector, await readSettings(file))
  const services = {
    outbound: createOutbound(readOutboundRules(process.env)),
    places: () => new Places({ never: ownPlaces(undefined) }),
  }
  const connection = await openConnection({ services, organisation: nobody }, { connector, settings })
  try {
    const { ok, granted, missing } = await connection.check()
    const lacks = missing.map(({ name, wayOut }) => `${name}: ${wayOut}`)
    if (!ok) throw new Error(lacks.join(' '))
    await print([...granted.map(name => `works    ${name}`), ...lacks.map(lack => `missing  ${lack}`), ''].join('\n'))
  } finally {
    await connection.close()
  }
}

async function readSettings(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${file} cannot be read (${error.code ?? error.message}). Name a file with the settings as one JSON object.`,
    )
  })
  try {
    return JSON.parse(text) as unknown
  } catch {
    // What a parser says may quote a secret.
    throw new Error(`${file} is no JSON. Write the settings as one JSON object.`)
  }
}
