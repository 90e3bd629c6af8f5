import { deserialize, serialize, type Document } from 'bson'
import type { Socket } from 'node:net'
import { OutboundFault } from '../kit/http/index.ts'

const [head, opMsg, opReply] = [16, 2013, 1]
/** What a server sends at most, and some more. */
const mostBytes = 48 * 2 ** 20 + 65_536
/** The server ends a command before that; a server that no longer answers does not. */
const silenceMs = 45_000

interface Waiting {
  resolve(reply: Document): void
  reject(error: unknown): void
}

/**
 * One connection: a command and its answer at a time.
 * @see https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
 */
export class Wire {
  readonly #socket: Socket
  readonly #name: string
  #waiting: Waiting | undefined
  #chunks: Buffer[] = []
  #length = 0
  #number = 0
  #fault: unknown

  constructor(socket: Socket, name: string) {
    this.#socket = socket
    this.#name = name
    socket.setKeepAlive(true)
    socket.on('data', chunk => this.#take(chunk as Buffer))
    socket.on('error', () => this.#end(this.#broken()))
    socket.on('close', () => this.#end(this.#broken()))
    socket.on('timeout', () =>
      this.#end(new OutboundFault('timeout', `${name} did not answer in time. Try again later.`)),
    )
  }

  get isSound(): boolean {
    return this.#fault === undefined
  }

  /** @throws OutboundFault; whatever the server says is an answer */
  ask(command: Document): Promise<Document> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== undefined) return reject(this.#fault as Error)
      this.#waiting = { resolve, reject }
      this.#socket.setTimeout(silenceMs)
      this.#socket.write(messageOf(command, ++this.#number))
    })
  }

  close(): void {
    this.#end(this.#broken())
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#length < 4) return
    if ((this.#chunks[0]?.length ?? 0) < 4) this.#chunks = [Buffer.concat(this.#chunks)]
    const length = this.#chunks[0]?.readInt32LE(0) ?? 0
    if (length < head + 5 || length > mostBytes || this.#length > length || (!this.#waiting && this.#length > 0))
      return this.#end(this.#stranger())
    if (this.#length < length) return
    const message = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#length = 0
    this.#answer(message)
  }

  #answer(message: Buffer): void {
    try {
      const reply = replyIn(message)
      const waiting = this.#waiting
      this.#waiting = undefined
      this.#socket.setTimeout(0)
      waiting?.resolve(reply)
    } catch {
      this.#end(this.#stranger())
    }
  }

  #end(fault: unknown): void {
    this.#fault ??= fault
    this.#socket.destroy()
    this.#waiting?.reject(this.#fault)
    this.#waiting = undefined
  }

  #broken = () => new OutboundFault('unreachable', `The connection to ${this.#name} broke. See that the server runs.`)
  #stranger = () =>
    new OutboundFault(
      'malformed',
      `What answers at ${this.#name} is no MongoDB, or damaged on the way. Check the address and whether it asks for TLS.`,
    )
}

function messageOf(command: Document, number: number): Buffer {
  const body = serialize(command, { ignoreUndefined: true })
  const message = Buffer.alloc(head + 5 + body.length)
  ;[message.length, number, 0, opMsg, 0].forEach((value, at) => message.writeInt32LE(value, at * 4))
  message.set(body, head + 5)
  return message
}

function replyIn(message: Buffer): Document {
  const operation = message.readInt32LE(12)
  // Only what answers the very first call may be of the old kind.
  const start = operation === opReply ? 36 : head + 5
  if ((operation !== opMsg && operation !== opReply) || (operation === opMsg && message[head + 4] !== 0))
    throw new Error('no reply')
  const size = message.readInt32LE(start)
  return deserialize(message.subarray(start, start + size), { bsonRegExp: true, validation: { utf8: false } })
}
