import type { ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { queryText, signedHeaders } from '../sign.ts'
import { parseXml, type XmlElement } from '../../kit/xml.ts'
import { addressOf, amazonHost } from './address.ts'
import { faultOf, type S3Fault } from './fault.ts'
import type { S3Settings } from './settings.ts'

export interface S3Call {
  method?: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  bucket?: string
  key?: Buffer
  query?: readonly (readonly [string, string])[]
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Of the answer. */
  maxBytes?: number
  /** What the answer says of an encoding is about the object, which is taken as it is. */
  asStored?: boolean
}

interface ServiceCall {
  /** As it is signed for. */
  service: string
  subdomain: string
  path: string
  query?: readonly (readonly [string, string])[]
  headers?: Readonly<Record<string, string>>
}

const mostHops = 2
const mostAnswer = 16 * 2 ** 20

/** Calls S3, each bucket in the region that it lies in. */
export class S3Client {
  readonly #settings: S3Settings
  readonly #io: ConnectorIo
  readonly #regions = new Map<string, string>()

  constructor(settings: S3Settings, io: ConnectorIo) {
    this.#settings = settings
    this.#io = io
  }

  /** Where a bucket lies, as far as that is known. */
  regionOf(bucket = ''): string {
    return this.#regions.get(bucket) ?? this.#settings.region
  }

  /** @throws S3Fault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call(call: S3Call): Promise<Answer> {
    for (let hop = 0; ; hop++) {
      const answer = await this.#send(call)
      if (answer.status >= 200 && answer.status < 300) return answer
      const fault = await faultOf(answer, nameOf(call))
      if (hop >= mostHops || !this.#learn(call.bucket, fault)) throw fault
    }
  }

  /** @throws OutboundFault `malformed` for what is no XML with that root */
  async xml(call: S3Call, root: string): Promise<XmlElement> {
    return elementOf(await this.call(call), { what: nameOf(call), root })
  }

  /** Whether this is Amazon itself, which knows accounts. */
  get isAmazon(): boolean {
    return this.#settings.endpoint === undefined
  }

  /** Asks a service of Amazon beside S3. @throws as `xml` does */
  async service({ service, subdomain, path, query = [], headers }: ServiceCall, root: string): Promise<XmlElement> {
    const { region, accessKeyId } = this.#settings
    const host = amazonHost(region, subdomain)
    const signed = signedHeaders(
      { method: 'GET', host, path, query, ...(headers && { headers }) },
      { credentials: this.#settings, region, service, now: this.#io.now() },
    )
    const answer = await this.#io.http.request({
      url: `https://${host}${path}${query.length ? `?${queryText(query)}` : ''}`,
      headers: signed,
      redirect: 'manual',
      bucket: `${service} ${accessKeyId}`,
      signal: this.#io.signal,
      limits: { maxBytes: mostAnswer },
    })
    const what = 'The account of the access key'
    if (answer.status < 200 || answer.status >= 300) throw await faultOf(answer, what)
    return elementOf(answer, { what, root })
  }

  async #send({
    method = 'GET',
    bucket,
    key,
    query = [],
    headers,
    body,
    maxBytes = mostAnswer,
    asStored = false,
  }: S3Call): Promise<Answer> {
    const region = this.regionOf(bucket)
    const { url, host, path } = addressOf({ ...this.#settings, region }, { bucket, key })
    const signed = signedHeaders(
      { method, host, path, query, body, ...(headers && { headers }) },
      { credentials: this.#settings, region, service: 's3', now: this.#io.now() },
    )
    const text = queryText(query)
    return this.#io.http.request({
      url: text ? `${url}?${text}` : url,
      method,
      headers: signed,
      redirect: 'manual',
      bucket: `s3 ${this.#settings.accessKeyId}`,
      signal: this.#io.signal,
      limits: { maxBytes },
      asStored,
      ...(body !== undefined && { body }),
    })
  }

  /** Whether the answer says that the bucket lies elsewhere than was thought. */
  #learn(bucket: string | undefined, { status, code, region }: S3Fault): boolean {
    const isElsewhere =
      status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed' || code === 'PermanentRedirect'
    if (!isElsewhere || bucket === undefined || region === undefined || region === this.regionOf(bucket)) return false
    this.#regions.set(bucket, region)
    return true
  }
}

async function elementOf(answer: Answer, { what, root }: { what: string; root: string }): Promise<XmlElement> {
  const text = await answer.text()
  try {
    const element = parseXml(text)
    // Some services wrap what they answer in the name of the call.
    if (element.name === root || /^Get.*Response$/.test(element.name)) return element
  } catch {
    // Said below.
  }
  throw new OutboundFault('malformed', `${what}: S3 answered with something that is no ${root}, or is cut off.`)
}

function nameOf({ bucket, query = [] }: S3Call): string {
  const what = query.find(([, value]) => value === '')?.[0]
  return [bucket ?? 'The list of buckets', what].filter(Boolean).join(', ')
}
