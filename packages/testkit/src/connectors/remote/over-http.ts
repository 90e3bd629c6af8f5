import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ConnectorError,
  createOutbound,
  readOutboundRules,
  SourceFault,
  sourceHttp,
  type Connection,
  type ConnectorIo,
  type Connector,
  type Container,
  type Entry,
  type Page,
  type Removed,
} from '@sharelight/connectors'
import { whole, bytesOf } from '../read.ts'

export const host = 'made-up.example'

/** A made-up source behind HTTP: what its connection answers in memory, as JSON. */
export async function serveConnection(connection: Connection): Promise<{ url: string; close(): Promise<void> }> {
  const answers = answersOf(connection)
  const server = createServer((message, response) => {
    const url = new URL(message.url ?? '/', 'http://localhost')
    const answer = answers[url.pathname]
    void Promise.resolve(answer?.(url.searchParams)).then(
      value => response.end(JSON.stringify(value ?? null)),
      (error: unknown) => response.writeHead(404).end(JSON.stringify(String(error))),
    )
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Answers = Record<string, (asked: URLSearchParams) => unknown>

function answersOf(connection: Connection): Answers {
  return {
    '/containers': async () => {
      const all: Container[] = []
      for await (const container of connection.containers()) all.push(container)
      return all
    },
    '/items': async asked => {
      const container = { id: asked.get('in') ?? '', name: '' }
      const pages = connection.items?.(container, asked.get('from') ?? undefined)[Symbol.asyncIterator]()
      const page = await pages?.next()
      return { ...page?.value, isLast: (await pages?.next())?.done }
    },
    '/content': async asked =>
      (await bytesOf(await connection.fetch({ key: asked.get('key') ?? '', stamp: '' }, whole))).toString(),
  }
}

/** The way to it under its public name, through the product's one client. */
export function wayTo(url: string): ConnectorIo['http'] {
  const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify({ [host]: url }) })
  return sourceHttp(createOutbound(rules), [host])
}

/** The connector of a made-up source, reading it by HTTP. */
export function overHttp(connector: Connector): Connector {
  const load: Connector['load'] = async () => {
    const openInMemory = await connector.load()
    return async (settings, io) => ({ ...(await openInMemory(settings, io)), ...remoteConnection(io) })
  }
  return { ...connector, load }
}

function remoteConnection(io: ConnectorIo): Connection {
  const ask = (path: string) => asked(io, path)
  return {
    check: () => Promise.resolve({ ok: true, granted: [], missing: [] }),
    async *containers() {
      yield* (await ask('/containers')) as Container[]
    },
    async *items({ id }, from) {
      for (let next = from; ;) {
        const way = new URLSearchParams({ in: id, ...(next !== undefined && { from: next }) })
        const { isLast, ...page } = (await ask(`/items?${way}`)) as Page<Entry | Removed> & { isLast: boolean }
        yield page
        if (isLast || page.next === undefined) return
        next = page.next
      }
    },
    fetch: async ({ key }) => ({
      bytes: Buffer.from((await ask(`/content?${new URLSearchParams({ key })}`)) as string),
    }),
    close: () => Promise.resolve(),
  }
}

async function asked({ http, tokens }: ConnectorIo, path: string): Promise<unknown> {
  for (let isSecond = false; ; isSecond = true) {
    const authorization = `Bearer ${await tokens.get(['read'])}`
    const answer = await http.request({ url: `https://${host}${path}`, headers: { authorization }, bucket: host })
    if (answer.status === 200) return answer.json()
    answer.discard()
    if (answer.status === 403)
      throw new SourceFault('scope_missing', `${host} lacks the right to read. Grant it, then scan again.`)
    if (answer.status !== 401) throw new ConnectorError('io_error', `${host} answered ${answer.status}.`)
    if (isSecond) throw new SourceFault('consent_lost', `${host} lets nobody in. Sign in to it again.`)
  }
}
