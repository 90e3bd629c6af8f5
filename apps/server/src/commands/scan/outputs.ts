import { open, type FileHandle } from 'node:fs/promises'
import type { Connector } from '@sharelight/connectors'
import { changedItems, foundEvents, toldIn, type Stores } from '@sharelight/store'
import { eventLine, identityLine, itemLine, resourceLine } from './json-lines.ts'
import type { ScanCommandOptions } from './options.ts'

const kinds = ['items', 'events', 'identities', 'resources'] as const
type Kind = (typeof kinds)[number]

export interface ScannedScope {
  organisationId: string
  sourceId: string
  sourceCode: number
  scanId: string
}

/** Files of JSON lines, open for writing. */
export interface Outputs {
  /** Writes what a scan found, in as many files as were asked for. */
  write(stores: Stores, scanned: { scope: ScannedScope; connector: Connector }): Promise<void>
  close(): Promise<void>
}

/** Opened before anything is scanned, so that a name that cannot be written costs no scan. @throws Error naming the file */
export async function openOutputs(options: Pick<ScanCommandOptions, Kind>): Promise<Outputs> {
  const files = new Map<Kind, FileHandle>()
  const close = async () => void (await Promise.all([...files.values()].map(file => file.close())))
  try {
    for (const kind of kinds) {
      const path = options[kind]
      if (path !== undefined) files.set(kind, await opened(path))
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    close,
    async write(stores, { scope, connector }) {
      for (const [kind, file] of files) await writeLines(file, linesOf(kind, { stores, scope, connector }))
    },
  }
}

interface Source {
  stores: Stores
  scope: ScannedScope
  connector: Connector
}

async function* linesOf(kind: Kind, { stores, scope, connector }: Source): AsyncGenerator<object> {
  if (kind === 'items')
    for await (const item of changedItems(stores.analytics, scope)) yield itemLine(item, connector.services)
  else if (kind === 'events') for await (const event of foundEvents(stores.analytics, scope)) yield eventLine(event)
  else {
    const { accounts, resources } = await toldIn(stores.meta, scope)
    yield* kind === 'identities' ? accounts.map(identityLine) : resources.map(resourceLine)
  }
}

const bytesAtOnce = 256 * 1024

async function writeLines(file: FileHandle, lines: AsyncIterable<object>): Promise<void> {
  let text = ''
  for await (const line of lines) {
    text += `${JSON.stringify(line)}\n`
    if (text.length < bytesAtOnce) continue
    await file.write(text)
    text = ''
  }
  if (text) await file.write(text)
}

async function opened(path: string): Promise<FileHandle> {
  return open(path, 'w').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${path} cannot be written (${error.code ?? error.message}). Name a file in a folder that is there.`,
    )
  })
}
