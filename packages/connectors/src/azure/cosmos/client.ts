import { z } from 'zod'
import type { ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { faultOf } from './fault.ts'
import type { CosmosSettings } from './settings.ts'
import { cosmosAuthorization } from './sign.ts'

interface Call {
  /** Names on the way: database, container. */
  path: readonly string[]
  /** What is listed there: `dbs`, `colls`, `docs`, `pkranges`; nothing for the thing itself. */
  list?: string
  headers?: Readonly<Record<string, string>>
  query?: string
  /** Of a list of documents: one to put in the place of the one with its id. */
  replace?: { id: string }
}

export interface CosmosPage<T> {
  items: T[]
  next: string | undefined
  /** Request units. */
  charge: number
}

const version = '2018-12-31'
const mostAnswer = 32 * 2 ** 20
const kinds = ['dbs', 'colls'] as const

/** Calls a Cosmos DB account by its REST interface. */
export class CosmosClient {
  readonly #settings: Pick<CosmosSettings, 'endpoint' | 'key'>
  readonly #io: ConnectorIo

  constructor(settings: Pick<CosmosSettings, 'endpoint' | 'key'>, io: ConnectorIo) {
    this.#settings = settings
    this.#io = io
  }

  /** @throws CosmosFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call({ path, list, headers = {}, query, replace }: Call): Promise<Answer> {
    const above = path.map((name, at) => `${kinds[at]}/${name}`).join('/')
    const link = replace ? `${above}/${list}/${replace.id}` : above
    const type = list ?? (path.length ? (kinds[path.length - 1] ?? '') : '')
    const places = [
      ...path.flatMap((name, at) => [kinds[at] ?? '', encodeURIComponent(name)]),
      ...(list ? [list] : []),
      ...(replace ? [encodeURIComponent(replace.id)] : []),
    ]
    const { endpoint, key } = this.#settings
    const base = new URL(endpoint)
    const date = this.#io.now().toUTCString()
    const verb = replace ? 'PUT' : query === undefined ? 'GET' : 'POST'
    const answer = await this.#io.http.request({
      url: `${base.origin}${base.pathname.replace(/\/+$/, '')}/${places.join('/')}`,
      method: verb,
      headers: {
        accept: 'application/json',
        'x-ms-date': date,
        'x-ms-version': version,
        authorization: cosmosAuthorization({ verb, type, link, date }, key),
        ...(replace && { 'content-type': 'application/json' }),
        ...(query !== undefined && {
          'content-type': 'application/query+json',
          'x-ms-documentdb-isquery': 'True',
          'x-ms-documentdb-query-enablecrosspartition': 'True',
        }),
        ...headers,
      },
      ...(query !== undefined && { body: JSON.stringify({ query, parameters: [] }), idempotent: true }),
      ...(replace && { body: JSON.stringify(replace) }),
      redirect: 'manual',
      bucket: `cosmos ${base.host}`,
      signal: this.#io.signal,
      limits: { maxBytes: mostAnswer },
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw await faultOf(answer, [...path, list].filter(Boolean).join('/') || 'The account')
  }

  /** One page of a list, whose items stand under `field`. */
  async page<T>(
    schema: z.ZodType<T>,
    field: string,
    call: Call & { from?: string | undefined; most?: number },
  ): Promise<CosmosPage<T>> {
    const { from, most = 1000 } = call
    const headers = {
      'x-ms-max-item-count': String(most),
      ...(from !== undefined && { 'x-ms-continuation': from }),
      ...call.headers,
    }
    const answer = await this.call({ ...call, headers })
    const { data } = z.looseObject({ [field]: z.array(z.unknown()).nullish() }).safeParse(await answer.json())
    const listed = data?.[field]
    if (!data || (listed !== undefined && listed !== null && !Array.isArray(listed)))
      throw new OutboundFault('malformed', 'Cosmos DB answered with something that is no list.')
    const next = answer.headers.get('x-ms-continuation') || undefined
    if (next !== undefined && next === from)
      throw new OutboundFault('malformed', 'Cosmos DB gives the same page again and again.')
    const items = (listed ?? []).flatMap((one: unknown) => schema.safeParse(one).data ?? [])
    return { items, next, charge: Number(answer.headers.get('x-ms-request-charge') ?? 0) || 0 }
  }

  async all<T>(schema: z.ZodType<T>, field: string, call: Call): Promise<T[]> {
    const items: T[] = []
    for (let from: string | undefined; ;) {
      const page = await this.page(schema, field, { ...call, from })
      items.push(...page.items)
      if (page.next === undefined) return items
      from = page.next
    }
  }
}
