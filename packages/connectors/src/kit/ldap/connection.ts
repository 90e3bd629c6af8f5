import { once } from 'node:events'
import type { Socket } from 'node:net'
import { OutboundFault, type SourceHttp } from '../http/index.ts'
import { secured, type TlsWish } from '../http/secure.ts'
import { extentOf, MalformedBer, sequenceTag } from './ber.ts'
import { LdapFault, results } from './fault.ts'
import {
  bindMessage,
  cookieIn,
  entryIn,
  messageIn,
  operations,
  resultIn,
  searchMessage,
  startTlsMessage,
  unbindMessage,
  type LdapEntry,
  type LdapMessage,
  type Search,
} from './messages.ts'

export interface LdapServer {
  host: string
  port: number
  /** From the first byte, or after the server was asked for it (StartTLS); `none` sends the password readable. */
  tls: 'first' | 'start' | 'none'
  ca?: string | undefined
}

const mostMessage = 16 * 2 ** 20
const silenceMs = 60_000
const pageSize = 500
/** A server may give fewer than were asked for, and never more. */
const mostPages = 100_000
/** In a page: a server that knows no pages tells everything in one. */
const mostEntries = 2_000_000

/** One connection to a directory, on which one thing is asked at a time. Referrals are not followed. */
export class LdapConnection {
  readonly #name: string
  #socket: Socket
  #rest: Buffer = Buffer.alloc(0)
  #id = 0

  private constructor(socket: Socket, name: string) {
    this.#name = name
    this.#socket = this.#watched(socket)
  }

  /** @throws OutboundFault */
  static async open(
    http: SourceHttp,
    { host, port, tls, ca }: LdapServer,
    signal?: AbortSignal,
  ): Promise<LdapConnection> {
    const wish: TlsWish = ca === undefined ? {} : { ca }
    const socket = await http.connect({ host, port, ...(signal && { signal }), ...(tls === 'first' && { tls: wish }) })
    const connection = new LdapConnection(socket, host)
    if (tls === 'start') await connection.#encrypt(host, wish)
    signal?.addEventListener('abort', () => connection.close(), { once: true })
    return connection
  }

  /** Signs in; an empty name and password ask as nobody. @throws LdapFault */
  async bind(user: string, password: string): Promise<void> {
    const { operation } = await this.#ask(id => bindMessage(id, user, password))
    if (operation.tag !== operations.bound) throw this.#stranger()
    this.#require(resultIn(operation))
  }

  /** Page by page; `referred` is told for what another server would have to be asked for. @throws LdapFault, OutboundFault */
  async *search(search: Search, referred: () => void = () => {}): AsyncGenerator<LdapEntry> {
    let cookie: Buffer = Buffer.alloc(0)
    for (let pages = 0; pages < mostPages; pages++) {
      const id = this.#send(next => searchMessage(next, search, { seconds: 50, page: { size: pageSize, cookie } }))
      const done = yield* this.#page(id, referred)
      const result = resultIn(done.operation)
      if (result === results.noSuchObject) return
      if (result === results.referral) return referred()
      this.#require(result)
      cookie = cookieIn(done)
      if (!cookie.length) return
    }
    throw this.#stranger()
  }

  close(): void {
    if (!this.#socket.destroyed) this.#socket.end(unbindMessage(++this.#id))
    this.#socket.destroySoon()
  }

  async *#page(id: number, referred: () => void): AsyncGenerator<LdapEntry, LdapMessage> {
    for (let told = 0; told < mostEntries; told++) {
      const message = await this.#answerTo(id)
      if (message.operation.tag === operations.done) return message
      if (message.operation.tag === operations.reference) referred()
      else if (message.operation.tag === operations.entry) yield this.#read(() => entryIn(message.operation))
      else throw this.#stranger()
    }
    throw this.#stranger()
  }

  async #encrypt(host: string, wish: TlsWish): Promise<void> {
    const { operation } = await this.#ask(startTlsMessage)
    if (operation.tag !== operations.extendedDone || resultIn(operation) !== results.success)
      throw new OutboundFault(
        'refused',
        `The directory ${host} offers no encryption on this port (StartTLS). Use an address that begins with ldaps://.`,
      )
    // What came before the encryption nobody has vouched for.
    if (this.#rest.length) throw this.#stranger()
    this.#socket.removeAllListeners('timeout')
    this.#socket.setTimeout(0)
    this.#socket = this.#watched(await secured(this.#socket, { ...wish, name: host, ms: 15_000 }))
  }

  #watched(socket: Socket): Socket {
    socket.setTimeout(silenceMs, () => socket.destroy())
    socket.on('error', () => {})
    return socket
  }

  #send(written: (id: number) => Buffer): number {
    const id = ++this.#id
    this.#socket.write(written(id))
    return id
  }

  async #ask(written: (id: number) => Buffer): Promise<LdapMessage> {
    return this.#answerTo(this.#send(written))
  }

  /** What still comes of searches that nobody listens to any more is passed over. */
  async #answerTo(id: number): Promise<LdapMessage> {
    for (let passed = 0; passed < mostEntries; passed++) {
      const message = await this.#next()
      if (message.id === id) return message
      if (message.id < 1 || message.id > id) break
    }
    throw this.#stranger()
  }

  async #next(): Promise<LdapMessage> {
    for (;;) {
      if (this.#rest.length && this.#rest[0] !== sequenceTag) throw this.#stranger()
      const extent = this.#read(() => extentOf(this.#rest))
      const length = extent && extent.head + extent.length
      if (length !== undefined && length > mostMessage) throw this.#stranger()
      if (length !== undefined && this.#rest.length >= length) {
        const bytes = this.#rest.subarray(0, length)
        this.#rest = this.#rest.subarray(length)
        return this.#read(() => messageIn(bytes))
      }
      await this.#more(length)
    }
  }

  /** Until there are as many bytes; some, where that is not known. */
  async #more(wanted = 0): Promise<void> {
    const chunks = [this.#rest]
    let length = this.#rest.length
    do {
      const chunk = await this.#chunk()
      chunks.push(chunk)
      length += chunk.length
    } while (length < wanted)
    this.#rest = Buffer.concat(chunks)
  }

  async #chunk(): Promise<Buffer> {
    for (;;) {
      const chunk = this.#socket.read() as Buffer | null
      if (chunk) return chunk
      if (this.#socket.destroyed || this.#socket.readableEnded)
        throw new OutboundFault(
          'unreachable',
          `The connection to the directory ${this.#name} broke. See that it runs, and whether it asks for TLS.`,
        )
      const stop = new AbortController()
      const ended = ['readable', 'end', 'close'].map(event => once(this.#socket, event, { signal: stop.signal }))
      await Promise.race(ended).catch(() => {})
      stop.abort()
      await Promise.allSettled(ended)
    }
  }

  #require(result: number): void {
    if (result !== results.success) throw new LdapFault(this.#name, result)
  }

  #read<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      if (error instanceof MalformedBer) throw this.#stranger()
      throw error
    }
  }

  #stranger(): OutboundFault {
    this.#socket.destroy()
    return new OutboundFault(
      'malformed',
      `What answers at ${this.#name} is no directory, or damaged on the way. Check the address and whether it asks for TLS.`,
    )
  }
}
