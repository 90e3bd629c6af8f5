import { SourceFault, type ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer, type OutboundRequest } from '../../kit/http/index.ts'
import { withTokens } from '../../kit/oauth/with-tokens.ts'
import { encodeUri } from '../../kit/objects/uri.ts'
import { parseXml, type XmlElement } from '../../kit/xml.ts'
import { sharedKey } from '../shared-key.ts'
import { addressOf, type StorageKind } from './address.ts'
import { faultOf, type SignInKind } from './fault.ts'
import { storageScope } from './app.ts'
import type { StorageSettings } from './settings.ts'
import { shareOf, snapshotIn } from './snapshot.ts'

export interface StorageCall {
  method?: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Of files, a share, or a snapshot of one (`share@time`). */
  container?: string
  /** A blob's name; of files, the path of one or of a directory. */
  path?: Buffer
  query?: readonly (readonly [string, string])[]
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Of the answer. */
  maxBytes?: number
  /** As somebody without an account would call. */
  isAnonymous?: boolean
}

/** Known to Azurite, too; what came later is not asked for. */
const version = '2023-11-03'
const mostAnswer = 32 * 2 ** 20

/** What each service wants to hear with every call. @see https://learn.microsoft.com/rest/api/storageservices/authorize-with-azure-active-directory */
const ofKind: Readonly<Record<StorageKind, Readonly<Record<string, string>>>> = {
  blob: {},
  // A name may end in dots, and is another one without them.
  file: { 'x-ms-allow-trailing-dot': 'true' },
}
/** Whoever signs in as an application reads files whatever their own permissions say. */
const asBackup = { 'x-ms-file-request-intent': 'backup' }

/** Calls a service of a storage account. */
export class StorageClient {
  readonly #settings: StorageSettings
  readonly #io: ConnectorIo
  readonly #kind: StorageKind

  constructor(settings: StorageSettings, io: ConnectorIo, kind: StorageKind = 'blob') {
    this.#settings = settings
    this.#io = io
    this.#kind = kind
  }

  get by(): SignInKind {
    const { accountKey, sasToken } = this.#settings
    return accountKey ? 'key' : sasToken ? 'signature' : 'application'
  }

  /** @throws StorageFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call(call: StorageCall): Promise<Answer> {
    const answer = await this.#send(call)
    if (answer.status >= 200 && answer.status < 300) return answer
    const { isAnonymous = false } = call
    if (answer.status === 403 && !isAnonymous) refuseEnded(this.#settings, this.#io.now())
    throw await faultOf(answer, { what: nameOf(call), ...(!isAnonymous && { by: this.by }) })
  }

  /** @throws OutboundFault `malformed` for what is no XML with that root */
  async xml(call: StorageCall, root: string): Promise<{ element: XmlElement; answer: Answer }> {
    const answer = await this.call(call)
    const text = await answer.text()
    try {
      const element = parseXml(text)
      if (element.name === root) return { element, answer }
    } catch {
      // Said below.
    }
    throw new OutboundFault(
      'malformed',
      `${nameOf(call)}: Azure Storage answered with something that is no ${root}, or is cut off.`,
    )
  }

  async #send(call: StorageCall): Promise<Answer> {
    const {
      method = 'GET',
      container: place,
      path: object,
      query: asked = [],
      body,
      maxBytes = mostAnswer,
      isAnonymous = false,
    } = call
    const container = place && shareOf(place)
    const snapshot = place && snapshotIn(place)
    const query = snapshot === undefined || snapshot === '' ? asked : [...asked, ['sharesnapshot', snapshot] as const]
    const { origin, path } = addressOf(this.#settings, { container, path: object }, this.#kind)
    const isTokened = this.by === 'application' && !isAnonymous
    const headers = {
      'x-ms-version': version,
      'x-ms-date': this.#io.now().toUTCString(),
      ...ofKind[this.#kind],
      ...(isTokened && this.#kind === 'file' && asBackup),
      ...call.headers,
    }
    const { accountKey, sasToken, account } = this.#settings
    const isSigned = accountKey !== undefined && !isAnonymous
    const authorization = isSigned && sharedKey({ method, path, query, headers, body }, { account, key: accountKey })
    const texts = query.map(([name, value]) => `${encodeUri(name)}=${encodeUri(value)}`)
    const all = [...texts, ...(sasToken && !isAnonymous ? [sasToken.replace(/^\?/, '')] : [])].join('&')
    const request: OutboundRequest = {
      url: `${origin}${path}${all && `?${all}`}`,
      method,
      headers: { ...headers, ...(authorization && { authorization }) },
      redirect: 'manual',
      bucket: `azure-${this.#kind} ${account}`,
      signal: this.#io.signal,
      limits: { maxBytes },
      asStored: object !== undefined,
      ...(body !== undefined && { body }),
    }
    return isTokened ? withTokens(this.#io, [storageScope]).request(request) : this.#io.http.request(request)
  }
}

/** A signature says itself until when it holds; answers to one that has ended differ. @throws SourceFault `consent_lost` */
function refuseEnded({ sasToken }: StorageSettings, now: Date): void {
  const end = new URLSearchParams(sasToken?.replace(/^\?/, '')).get('se')
  const at = new Date(end ?? Number.NaN)
  if (at.getTime() < now.getTime())
    throw new SourceFault(
      'consent_lost',
      `The shared access signature has ended at ${at.toISOString()}. Give the source a new one under Data Sources.`,
    )
}

function nameOf({ container, query = [] }: StorageCall): string {
  const what = query.find(([name]) => name === 'comp')?.[1]
  return [container ?? 'The storage account', what].filter(Boolean).join(', ')
}
