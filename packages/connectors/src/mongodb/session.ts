import { Binary, type Document } from 'bson'
import { z } from 'zod'
import type { SourceHttp } from '../kit/http/source-http.ts'
import { SourceFault } from '../kit/source-fault.ts'
import { isUnknownCommand, MongoFault, refuseFailure } from './fault.ts'
import { scram, type Credentials, type ScramMechanism } from './scram.ts'
import type { MongoAddress, MongoHost } from './uri.ts'
import { Wire } from './wire.ts'

const Hello = z.looseObject({
  isWritablePrimary: z.boolean().optional(),
  ismaster: z.boolean().optional(),
  secondary: z.boolean().optional(),
  primary: z.string().optional(),
  setName: z.string().optional(),
  msg: z.string().optional(),
  maxWireVersion: z.number().catch(0).default(0),
  saslSupportedMechs: z.array(z.string()).nullish().catch(undefined),
})
export type Hello = z.infer<typeof Hello>

export interface Session {
  wire: Wire
  hello: Hello
  /** Host and port, as people know it. */
  name: string
}

export interface Dialling {
  http: SourceHttp
  signal: AbortSignal
  certificateAuthority?: string | undefined
}

const connectMs = 15_000

/** A connection of its own, made through the guard and signed in. @throws SourceFault, OutboundFault */
export async function openSession(
  address: MongoAddress,
  { host, port }: MongoHost,
  { http, signal, certificateAuthority: ca }: Dialling,
): Promise<Session> {
  const tls = address.tls ? { tls: { ...(ca && { ca }) } } : {}
  const socket = await http.connect({ host, port, signal, connectMs, ...tls })
  const name = `${host}:${port}`
  const wire = new Wire(socket, name)
  const cancel = () => wire.close()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const hello = await greet(wire, address, name)
    if (address.user !== undefined)
      await signIn(wire, { ...address, user: address.user, password: address.password ?? '' }, { hello, name })
    return { wire, hello, name }
  } catch (error) {
    wire.close()
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

export async function asked(wire: Wire, database: string, command: Document, name: string): Promise<Document> {
  const reply = await wire.ask({ ...command, $db: database })
  refuseFailure(reply, Object.keys(command)[0] ?? '', name)
  return reply
}

async function greet(wire: Wire, { user, authSource }: MongoAddress, name: string): Promise<Hello> {
  const about = {
    ...(user !== undefined && { saslSupportedMechs: `${authSource}.${user}` }),
    client: { driver: { name: 'sharelight', version: '1' }, os: { type: process.platform } },
  }
  try {
    return Hello.parse(await asked(wire, 'admin', { hello: 1, helloOk: true, ...about }, name))
  } catch (error) {
    if (!isUnknownCommand(error)) throw error
    return Hello.parse(await asked(wire, 'admin', { isMaster: 1, ...about }, name))
  }
}

type SignIn = Pick<MongoAddress, 'authSource' | 'mechanism' | 'tls'> & Credentials

/** @throws SourceFault `consent_lost`, `scope_missing` for ways to sign in that are not spoken here */
async function signIn(wire: Wire, access: SignIn, { hello, name }: Pick<Session, 'hello' | 'name'>): Promise<void> {
  const mechanism =
    access.mechanism ?? (hello.saslSupportedMechs?.includes('SCRAM-SHA-256') ? 'SCRAM-SHA-256' : 'SCRAM-SHA-1')
  try {
    if (mechanism === 'PLAIN') return await signInPlain(wire, access, name)
    if (mechanism === 'SCRAM-SHA-1' || mechanism === 'SCRAM-SHA-256')
      return await signInScram(wire, mechanism, { ...access, name })
  } catch (error) {
    if (!(error instanceof MongoFault)) throw error
    throw new SourceFault(
      'consent_lost',
      `${name} refuses the sign-in: ${error.message} Check user, password and authSource.`,
    )
  }
  throw new SourceFault(
    'scope_missing',
    'The connection string names a way to sign in that is not spoken here. Use a user with a password (SCRAM-SHA-256, SCRAM-SHA-1, or PLAIN over TLS).',
  )
}

async function signInScram(
  wire: Wire,
  mechanism: ScramMechanism,
  { authSource, name, ...credentials }: SignIn & { name: string },
): Promise<void> {
  const client = scram(mechanism, credentials)
  const start = { saslStart: 1, mechanism, payload: binary(client.first), options: { skipEmptyExchange: true } }
  const challenge = Step.parse(await asked(wire, authSource, start, name))
  const onward = (payload: Binary) => ({ saslContinue: 1, conversationId: challenge.conversationId, payload })
  const final = answerTo(client.final, challenge.payload, name)
  const proof = Step.parse(await asked(wire, authSource, onward(binary(final)), name))
  if (!client.isProved(textOf(proof.payload)))
    throw new SourceFault('consent_lost', `${name} does not prove that it is the server which knows the password.`)
  if (!proof.done) await asked(wire, authSource, onward(binary('')), name)
}

function answerTo(final: (challenge: string) => string, payload: Binary, name: string): string {
  try {
    return final(textOf(payload))
  } catch (error) {
    throw new SourceFault(
      'unreachable',
      `The sign-in at ${name} failed: ${error instanceof Error ? error.message : ''}`,
    )
  }
}

/** The password goes as it is, for servers that ask a directory. */
async function signInPlain(wire: Wire, { user, password, tls, mechanism }: SignIn, name: string): Promise<void> {
  if (!tls)
    throw new SourceFault('scope_missing', 'PLAIN sends the password as it is: add tls=true to the connection string.')
  await asked(wire, '$external', { saslStart: 1, mechanism, payload: binary(`\0${user}\0${password}`) }, name)
}

const Step = z.looseObject({
  conversationId: z.unknown(),
  done: z.boolean().catch(false),
  payload: z.custom<Binary>(value => value instanceof Binary || value instanceof Uint8Array),
})
const binary = (text: string) => new Binary(Buffer.from(text))
const textOf = (payload: Binary | Uint8Array) =>
  Buffer.from(payload instanceof Uint8Array ? payload : payload.buffer).toString('utf8')
