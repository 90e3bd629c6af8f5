import { SourceFault } from '../kit/source-fault.ts'
import { noReplica, replicaPlace } from '../kit/tables/replica.ts'
import { openSession, type Dialling, type Hello, type Session } from './session.ts'
import type { MongoAddress, MongoHost } from './uri.ts'

interface Member {
  host: MongoHost
  session: Session
}

const usualPort = 27_017

export const isPrimary = ({ isWritablePrimary, ismaster, msg }: Hello) =>
  isWritablePrimary === true || ismaster === true || msg === 'isdbgrid'

/**
 * The member that is read: the replica of the settings, or the first that answers of the kind that the connection string prefers, which is a secondary
 * unless it says otherwise. @throws SourceFault where none may be read
 */
export async function readable(
  address: MongoAddress,
  dialling: Dialling,
  replica: string | undefined,
): Promise<Member> {
  if (replica !== undefined) return named(address, replica, dialling)
  const { readPreference: mode } = address
  const isPreferred = ({ secondary, ...hello }: Hello) =>
    mode === 'nearest' ||
    (mode.startsWith('primary') ? isPrimary(hello) : secondary === true || hello.msg === 'isdbgrid')
  const isSecondBest = (hello: Hello) => mode.endsWith('Preferred') && (isPrimary(hello) || hello.secondary === true)
  let [fallback, fault]: [Member | undefined, unknown] = [undefined, undefined]
  for (const host of address.hosts) {
    try {
      const session = await openSession(address, host, dialling)
      if (isPreferred(session.hello)) {
        fallback?.session.wire.close()
        return { host, session }
      }
      if (!fallback && isSecondBest(session.hello)) fallback = { host, session }
      else session.wire.close()
    } catch (error) {
      if (error instanceof SourceFault || dialling.signal.aborted) throw error
      fault ??= error
    }
  }
  if (fallback) return fallback
  throw (
    fault ??
    new SourceFault(
      'unreachable',
      `No member of the replica set may be read at present (readPreference is ${mode}). Scan again later.`,
    )
  )
}

async function named(address: MongoAddress, replica: string, dialling: Dialling): Promise<Member> {
  const place = replicaPlace(replica, usualPort)
  const host = address.hosts.find(each => each.host === place.host && each.port === place.port)
  if (!host)
    throw new SourceFault(
      'scope_missing',
      `${replica} is none of the servers that the connection string names. Name it there too.`,
    )
  return { host, session: requireSecondary(await openSession(address, host, dialling)) }
}

/** Another connection to the member that is read; one that has become another kind since is not read. */
export async function anotherSession(
  address: MongoAddress,
  { host, hello }: { host: MongoHost; hello: Hello },
  dialling: Dialling,
): Promise<Session> {
  const session = await openSession(address, host, dialling)
  return hello.secondary && address.readPreference === 'secondary' ? requireSecondary(session) : session
}

/** @throws SourceFault where it is none, whose connection is ended */
function requireSecondary(session: Session): Session {
  if (session.hello.secondary === true) return session
  session.wire.close()
  throw noReplica(session.name, 'hello says that it is no secondary')
}
