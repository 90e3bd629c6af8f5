import { SourceFault, type ConnectorIo } from '../../../kit/connector.ts'
import { LdapConnection } from '../../../kit/ldap/connection.ts'
import { LdapFault, results } from '../../../kit/ldap/fault.ts'
import { present } from '../../../kit/ldap/filter.ts'
import type { LdapEntry } from '../../../kit/ldap/messages.ts'
import { directoryServer, type DirectorySettings } from './settings.ts'

/** A directory that one is signed in to. */
export interface Directory {
  connection: LdapConnection
  /** Its address, as people know it. */
  name: string
  base: string
  /** Follows members of members itself. */
  isActive: boolean
}

/** @see [MS-ADTS] 3.1.1.3.2.17: the server is an Active Directory */
const activeDirectory = '1.2.840.113556.1.4.800'

/** Undefined where the settings name none. @throws SourceFault, OutboundFault, LdapFault */
export async function openDirectory(settings: DirectorySettings, io: ConnectorIo): Promise<Directory | undefined> {
  const server = directoryServer(settings)
  if (!server) return undefined
  const { directoryUser = '', directoryPassword = '', directoryBase } = settings
  const connection = await LdapConnection.open(io.http, server, io.signal)
  try {
    await connection.bind(directoryUser, directoryPassword).catch((error: unknown) => {
      throw refusal(error, settings)
    })
    const root = await rootOf(connection)
    const base = directoryBase || first(root, 'defaultnamingcontext') || first(root, 'namingcontexts')
    return { connection, name: server.host, base, isActive: texts(root, 'supportedcapabilities').has(activeDirectory) }
  } catch (error) {
    connection.close()
    throw error
  }
}

/** What a directory says of itself; it may say nothing. */
async function rootOf(connection: LdapConnection): Promise<LdapEntry | undefined> {
  const attributes = ['defaultNamingContext', 'namingContexts', 'supportedCapabilities']
  let root: LdapEntry | undefined
  for await (const entry of connection.search({ base: '', scope: 'base', filter: present('objectClass'), attributes }))
    root ??= entry
  return root
}

const values = (entry: LdapEntry | undefined, name: string) =>
  (entry?.attributes.get(name) ?? []).map(value => value.toString('utf8'))
const texts = (entry: LdapEntry | undefined, name: string) => new Set(values(entry, name))
const first = (entry: LdapEntry | undefined, name: string) => values(entry, name)[0] ?? ''

function refusal(error: unknown, { directory, directoryUser }: DirectorySettings): unknown {
  if (!(error instanceof LdapFault)) return error
  const who = directoryUser || 'nobody by name'
  if ([results.invalidCredentials, results.noSuchObject, results.invalidDn].includes(error.result))
    return new SourceFault(
      'consent_lost',
      `The directory ${directory} does not take the password of ${who}. Enter the one that holds now.`,
    )
  if ([results.strongerAuth, results.confidentiality].includes(error.result))
    return new SourceFault(
      'consent_lost',
      `The directory ${directory} takes passwords encrypted only. Use an address that begins with ldaps://.`,
    )
  if ([results.inappropriateAuth, results.insufficientAccess, results.unwilling].includes(error.result))
    return new SourceFault(
      'scope_missing',
      `The directory ${directory} does not let ${who} sign in. Name a user of it that may read people and groups.`,
    )
  return error
}
