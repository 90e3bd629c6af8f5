import type { Document } from 'bson'
import { SourceFault } from '../kit/source-fault.ts'
import { isDenied } from './fault.ts'
import { anotherSession, isPrimary, readable } from './member.ts'
import { resolved } from './members.ts'
import { mostConnections } from './server-limits.ts'
import { asked, openSession, type Dialling, type Hello, type Session } from './session.ts'
import type { MongoAddress, MongoHost } from './uri.ts'
import type { Wire } from './wire.ts'

export interface Server {
  /** At a member that may be read, a secondary where there is one. @throws MongoFault, SourceFault, OutboundFault */
  ask(database: string, command: Document): Promise<Document>
  /** At the member that takes changes. */
  write(database: string, command: Document): Promise<Document>
  hello(): Promise<Hello>
  /** Whether somebody without an account is refused. */
  asksSignIn(): Promise<boolean>
  close(): void
}

/** At most two connections, made when they are needed, to one member. */
export function openServer(given: MongoAddress, dialling: Dialling, replica?: string): Server {
  const idle: Session[] = []
  const busy = new Set<Wire>()
  const waiting: (() => void)[] = []
  let open = 0
  let member: { host: MongoHost; hello: Hello } | undefined
  let known: Promise<MongoAddress> | undefined
  let asks: Promise<boolean> | undefined
  const { signal } = dialling
  const address = () => (known ??= resolved(given))

  const connect = async (): Promise<Session> => {
    if (member) return anotherSession(await address(), member, dialling)
    const found = await readable(await address(), dialling, replica)
    member = { host: found.host, hello: found.session.hello }
    return found.session
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else open--
  }
  const take = async (): Promise<Session> => {
    signal.throwIfAborted()
    if (open >= mostConnections) await new Promise<void>(resolve => waiting.push(resolve))
    else open++
    try {
      signal.throwIfAborted()
      const session = idle.pop()
      return session?.wire.isSound ? session : await connect()
    } catch (error) {
      leave()
      throw error
    }
  }
  const withSession = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const session = await take()
    busy.add(session.wire)
    try {
      return await work(session)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      busy.delete(session.wire)
      if (session.wire.isSound && !signal.aborted) idle.push(session)
      else session.wire.close()
      leave()
    }
  }
  const stop = () => {
    for (const wire of busy) wire.close()
  }
  signal.addEventListener('abort', stop, { once: true })
  return {
    ask: (database, command) =>
      withSession(({ wire, hello, name }) =>
        asked(
          wire,
          database,
          hello.setName || hello.msg ? { ...command, $readPreference: { mode: given.readPreference } } : command,
          name,
        ),
      ),
    write: async (database, command) => {
      const session = await primary(await address(), dialling)
      try {
        return await asked(session.wire, database, command, session.name)
      } finally {
        session.wire.close()
      }
    },
    hello: () => withSession(({ hello }) => Promise.resolve(hello)),
    asksSignIn: () =>
      (asks ??= (async () => {
        await withSession(() => Promise.resolve())
        return refusesStrangers(await address(), member?.host, dialling)
      })()),
    close() {
      signal.removeEventListener('abort', stop)
      for (const { wire } of idle.splice(0)) wire.close()
    },
  }
}

/** @throws SourceFault `unreachable` where none of the members that the settings name takes changes */
async function primary(address: MongoAddress, dialling: Dialling): Promise<Session> {
  for (const host of address.hosts) {
    const session = await openSession(address, host, dialling)
    if (isPrimary(session.hello)) return session
    session.wire.close()
  }
  throw new SourceFault(
    'unreachable',
    'None of the servers that the connection string names takes changes. Name the primary in it.',
  )
}

async function refusesStrangers(
  address: MongoAddress,
  host: MongoHost | undefined,
  dialling: Dialling,
): Promise<boolean> {
  const { hosts, authSource, tls, readPreference } = address
  const stranger = await openSession(
    { hosts, authSource, tls, readPreference },
    host ?? hosts[0] ?? { host: '', port: 0 },
    dialling,
  )
  try {
    await asked(stranger.wire, 'admin', { listDatabases: 1, nameOnly: true }, stranger.name)
    return false
  } catch (error) {
    if (isDenied(error) || error instanceof SourceFault) return true
    throw error
  } finally {
    stranger.wire.close()
  }
}
