export interface MongoHost {
  host: string
  port: number
}

/** What a connection string says. @see https://www.mongodb.com/docs/manual/reference/connection-string/ */
export interface MongoAddress {
  hosts: MongoHost[]
  /** Name of the service whose members the name service tells (`mongodb+srv`). */
  srv?: string
  user?: string
  password?: string
  authSource: string
  mechanism?: string
  tls: boolean
  readPreference: ReadPreference
}

/** @see https://www.mongodb.com/docs/manual/core/read-preference/ */
export type ReadPreference = (typeof preferences)[number]
const preferences = ['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest'] as const

const shape = /^mongodb(\+srv)?:\/\/(?:([^/?]*)@)?([^/?@]+)(?:\/([^?]*))?(?:\?(.*))?$/s
const usualPort = 27_017

/** Nothing for what is no connection string. */
export function parseUri(text: string): MongoAddress | undefined {
  const [, srv, credentials, named = '', database = '', query = ''] = shape.exec(text.trim()) ?? []
  const hosts = named.split(',').map(hostOf)
  if (!named || hosts.includes(undefined) || (srv !== undefined && (hosts.length > 1 || /:\d+$/.test(named))))
    return undefined
  const options = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]))
  const [user, password] = (credentials ?? '').split(/:(.*)/s).map(decoded)
  const tls = options.get('tls') ?? options.get('ssl')
  const mechanism = options.get('authmechanism')
  return {
    hosts: hosts.flatMap(host => host ?? []),
    ...(srv !== undefined && { srv: named.toLowerCase() }),
    ...(user && { user, password: password ?? '' }),
    authSource: options.get('authsource') || decoded(database) || 'admin',
    ...(mechanism && { mechanism }),
    tls: tls === undefined ? srv !== undefined : tls === 'true',
    readPreference: preferences.find(each => each === options.get('readpreference')) ?? 'secondaryPreferred',
  }
}

/** All that is ever called; members of a service lie in its own domain. */
export function hostsOf(text: string): string[] {
  const address = parseUri(text)
  if (!address) return []
  if (address.srv !== undefined) return [`*.${domainOf(address.srv)}`]
  return [...new Set(address.hosts.map(({ host }) => host))]
}

/** What members must end in. @see https://github.com/mongodb/specifications/blob/master/source/initial-dns-seedlist-discovery/initial-dns-seedlist-discovery.md */
export const domainOf = (srv: string) => srv.split('.').slice(1).join('.')

function hostOf(text: string): MongoHost | undefined {
  const [, bracketed, plain = '', port] = /^(?:\[([\da-f:.]+)\]|([^:[\]%]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = bracketed ?? plain
  const number = port === undefined ? usualPort : Number(port)
  return host && number > 0 && number < 65_536 ? { host, port: number } : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
