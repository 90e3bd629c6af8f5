import { OutboundFault } from '../../../kit/http/index.ts'
import { SourceFault, type CheckResult, type ConnectorIo } from '../../../kit/connector.ts'
import { LdapFault } from '../../../kit/ldap/fault.ts'
import { or, equal } from '../../../kit/ldap/filter.ts'
import type { DirectorySettings } from './settings.ts'
import { openDirectory } from './sign-in.ts'

const [signIn, groups, people] = [
  'Sign in to the directory',
  'See groups in the directory',
  'See people in the directory',
]
const classes = {
  [groups]: ['group', 'groupOfNames', 'groupOfUniqueNames', 'posixGroup'],
  [people]: ['person', 'posixAccount'],
}

/** Signs in to the directory and looks for one group and one person below the base. Without a directory there is nothing to say. */
export async function checkDirectory(
  settings: DirectorySettings,
  io: ConnectorIo,
): Promise<Pick<CheckResult, 'granted' | 'missing'>> {
  const [granted, missing]: [string[], CheckResult['missing']] = [[], []]
  try {
    const directory = await openDirectory(settings, io)
    if (!directory) return { granted, missing }
    granted.push(signIn)
    const { connection, base } = directory
    try {
      for (const [what, names] of Object.entries(classes)) {
        const filter = or(...names.map(name => equal('objectClass', name)))
        let isThere = false
        for await (const _ of connection.search({ base, scope: 'sub', filter, attributes: ['objectClass'] })) {
          isThere = true
          break
        }
        if (isThere) granted.push(what)
        else missing.push({ name: what, wayOut: unseen(settings, base) })
      }
    } finally {
      connection.close()
    }
  } catch (error) {
    const isOfDirectory = error instanceof LdapFault || error instanceof OutboundFault || error instanceof SourceFault
    if (!isOfDirectory) throw error
    missing.push({ name: granted.length ? groups : signIn, wayOut: `${error.message} Until then, groups stay closed.` })
  }
  return { granted, missing }
}

const unseen = ({ directoryUser }: DirectorySettings, base: string) =>
  `There is nothing of the kind below ${base || 'the base'} that ${directoryUser || 'nobody by name'} may see. Check the base, and the rights of the user.`
