import { dataServices } from '@sharelight/contract'
import { SourceFault, type Container } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { atOnce } from '../at-once.ts'
import { homeAddress } from '../drives/principals.ts'
import { allowing, isDenied, isMissing, needing } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { bucketOf, folderKey, immutable, userPath } from './keys.ts'
import { isOfOneMailbox, wholeMailbox } from './mailbox.ts'
import { MailboxUser, MailFolder } from './resources.ts'

const askedAtOnce = 8
/** So many mailboxes in a row that do not answer: it is Microsoft 365 that does not. */
const mostInARow = 2 * askedAtOnce
/** Mail folders lie in one another at most so deep in what Exchange keeps. */
const deepest = 300
const searchFolder = '#microsoft.graph.mailsearchfolder'

/**
 * The folders of everybody's mailbox, each read by itself: Exchange tells changes by folder. A container's name is its mailbox's address and the
 * way to the folder. A mailbox that is shut, or that is not in Exchange Online, stands as a container that says so.
 * @throws SourceFault `scope_missing` where none may be read; what went wrong where none answers
 */
export async function* mailFoldersOf(graph: Graph): AsyncGenerator<Container> {
  const path = '/users?$select=id,userPrincipalName,mail,userType,onPremisesSyncEnabled&$top=999'
  const pages = graph.pages(MailboxUser, { path, bucket: 'directory', what: 'The people of the tenant' })
  const seen = new Seen()
  for (;;) {
    const step = await pages.next().catch(needing('User.Read.All'))
    if (step.done) break
    const people = step.value.items.filter(({ userType }) => userType?.toLowerCase() !== 'guest')
    for (let from = 0; from < people.length; from += askedAtOnce) {
      const some = people.slice(from, from + askedAtOnce)
      const all = await atOnce(some, askedAtOnce, ({ id }) => foldersOf(graph, id))
      for (const [index, person] of some.entries()) yield* seen.told(person, all[index])
    }
  }
  yield* seen.end()
}

interface Told {
  folders: { id: string; path: string }[]
  fault?: unknown
}

/** Mailboxes that are shut are told once one has opened: where none does, it is not about them. */
class Seen {
  readonly #held: Container[] = []
  #opened = false
  #firstDenied: unknown
  #firstSilent: unknown
  #silentInARow = 0

  #isTold({ mail, onPremisesSyncEnabled }: MailboxUser, fault: unknown): boolean {
    // Nobody has one without a licence; those of people who come from the organisation's own directory may lie on its servers.
    if (isMissing(fault)) return Boolean(mail) && onPremisesSyncEnabled === true
    if (isDenied(fault)) this.#firstDenied ??= fault
    else {
      this.#firstSilent ??= fault
      if (++this.#silentInARow >= mostInARow) throw fault
    }
    return true
  }

  *told(person: MailboxUser, { folders, fault }: Told = { folders: [] }): Generator<Container> {
    for (const { id, path } of folders) yield containerOf(person, { id, path: `/${path}` })
    if (fault === undefined || folders.length) {
      this.#opened = true
      this.#silentInARow = 0
    }
    if (fault !== undefined && this.#isTold(person, fault))
      this.#held.push(containerOf(person, { id: wholeMailbox, path: '' }))
    if (this.#opened) yield* this.#held.splice(0)
  }

  *end(): Generator<Container> {
    if (!this.#opened && this.#firstSilent) throw this.#firstSilent
    if (!this.#opened && this.#firstDenied)
      throw new SourceFault('scope_missing', `Microsoft 365 refuses every mailbox. ${allowing('Mail.Read')}`, {
        cause: this.#firstDenied,
      })
    yield* this.#held
  }
}

const containerOf = (person: MailboxUser, { id, path }: { id: string; path: string }): Container => ({
  id: folderKey(person.id, id),
  name: `${mailboxName(person)}${path}`,
  service: dataServices.EXCHANGE365.key,
})

const mailboxName = ({ mail, userPrincipalName, id }: MailboxUser): string =>
  mail || (userPrincipalName && homeAddress(userPrincipalName)) || id

async function foldersOf(graph: Graph, user: string): Promise<Told> {
  const folders: Told['folders'] = []
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
        folders.push({ id: folder.id, path })
        if (folder.childFolderCount && depth < deepest)
          await into(`mailFolders/${encodeURIComponent(folder.id)}/childFolders`, `${path}/`, depth + 1)
      }
  }
  try {
    await into('mailFolders', '', 0)
    return { folders }
  } catch (fault) {
    if (isOfOneMailbox(fault)) return { folders, fault }
    throw fault
  }
}

const nameOf = ({ displayName, id }: MailFolder) => displayPath(Buffer.from((displayName || id).replaceAll('/', ' ')))
