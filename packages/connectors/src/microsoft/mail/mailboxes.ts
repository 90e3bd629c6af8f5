import { dataServices } from '@sharelight/contract'
import { SourceFault, type Container } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { atOnce } from '../at-once.ts'
import { homeAddress } from '../drives/principals.ts'
import { allowing, isDenied, isLocked, isMissing, needing } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { bucketOf, folderKey, immutable, userPath } from './keys.ts'
import { MailboxUser, MailFolder } from './resources.ts'

const askedAtOnce = 8
/** Mail folders lie in one another at most so deep in what Exchange keeps. */
const deepest = 300
const searchFolder = '#microsoft.graph.mailsearchfolder'

/**
 * The folders of everybody's mailbox, each read by itself: Exchange tells changes by folder. A container's name is its mailbox's address and the
 * way to the folder. Mailboxes that are shut to the application, or that are not in Exchange Online, are passed over.
 * @throws SourceFault `scope_missing` where none may be read
 */
export async function* mailFoldersOf(graph: Graph): AsyncGenerator<Container> {
  const path = '/users?$select=id,userPrincipalName,mail,userType&$top=999'
  const pages = graph.pages(MailboxUser, { path, bucket: 'directory', what: 'The people of the tenant' })
  const seen = { open: 0, denied: 0 }
  for (;;) {
    const step = await pages.next().catch(needing('User.Read.All'))
    if (step.done) break
    const people = step.value.items.filter(({ userType }) => userType?.toLowerCase() !== 'guest')
    for (let from = 0; from < people.length; from += askedAtOnce) {
      const some = people.slice(from, from + askedAtOnce)
      const all = await atOnce(some, askedAtOnce, ({ id }) => foldersOf(graph, id, seen))
      for (const [index, person] of some.entries())
        for (const { id, path } of all[index] ?? [])
          yield {
            id: folderKey(person.id, id),
            name: `${mailboxName(person)}/${path}`,
            service: dataServices.EXCHANGE365.key,
          }
    }
  }
  if (!seen.open && seen.denied)
    throw new SourceFault('scope_missing', `Microsoft 365 refuses every mailbox. ${allowing('Mail.Read')}`)
}

const mailboxName = ({ mail, userPrincipalName, id }: { id: string; mail?: unknown; userPrincipalName?: unknown }) =>
  [mail, userPrincipalName && homeAddress(String(userPrincipalName)), id].find(Boolean) as string

interface Found {
  id: string
  path: string
}

async function foldersOf(graph: Graph, user: string, seen: { open: number; denied: number }): Promise<Found[]> {
  const found: Found[] = []
  const into = async (list: string, above: string, depth: number): Promise<void> => {
    for await (const { items } of graph.pages(MailFolder, {
      path: `${userPath(user)}/${list}?$top=100`,
      bucket: bucketOf(user),
      prefer: immutable,
      what: 'The folders of a mailbox',
    }))
      for (const folder of items) {
        if (folder['@odata.type']?.toLowerCase() === searchFolder) continue
        const path = `${above}${nameOf(folder)}`
        found.push({ id: folder.id, path })
        if (folder.childFolderCount && depth < deepest)
          await into(`mailFolders/${encodeURIComponent(folder.id)}/childFolders`, `${path}/`, depth + 1)
      }
  }
  try {
    await into('mailFolders', '', 0)
    seen.open++
  } catch (error) {
    if (isDenied(error)) seen.denied++
    // Nobody has one without a licence; some lie on premises.
    else if (!isMissing(error) && !isLocked(error)) throw error
  }
  return found
}

const nameOf = ({ displayName, id }: MailFolder) => displayPath(Buffer.from((displayName || id).replaceAll('/', ' ')))
