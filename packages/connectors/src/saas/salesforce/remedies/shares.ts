import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { Link, linkFields } from '../grants.ts'
import { changed, documentOf, make, refused, remove, type Mending } from './mending.ts'

const None = z.looseObject({})
type None = z.infer<typeof None>
type Link = z.infer<typeof Link>
const ShareBefore = z.object({ link: Link })

/** Shares that follow the permissions of a record or library. */
const follows = ({ ShareType }: Link) => ShareType === 'I'
const toEverybody = ({ LinkedEntityId: to }: Link) => to?.startsWith('00D') === true

/** Deletes one share of a file, which the grant names. */
export function removeShare(mending: Mending): Required<Remedy<None>> {
  return removing(mending, (links, target) => {
    const id = /^link:([a-z\d]{15,18})$/i.exec(target.grant ?? '')?.[1]
    if (id === undefined)
      throw new ConnectorError('permission_denied', 'Name the share that is to be taken back: link:<id>.')
    const link = links.find(({ Id }) => Id === id)
    if (link && follows(link))
      throw new ConnectorError(
        'permission_denied',
        'The share follows the permissions of a record or library; change them there.',
      )
    return link ? [link] : []
  })
}

/** Deletes what shares a file with everybody in the organisation. */
export const removeFromEveryone = (mending: Mending): Required<Remedy<None>> =>
  removing(mending, (links, { grant }) =>
    links.filter(link => toEverybody(link) && !follows(link) && (grant === undefined || grant === `link:${link.Id}`)),
  )

function removing(
  { salesforce, now }: Mending,
  meant: (links: readonly Link[], target: RemedyTarget) => Link[],
): Required<Remedy<None>> {
  const linksOf = (document: string) => {
    const soql = `SELECT ${linkFields} FROM ContentDocumentLink WHERE ContentDocumentId = '${document}'`
    return salesforce.all(Link, soql, 'Shares of a file').catch(refused)
  }
  /** The same share, under the number that it had or has by now. */
  const held = async ({ ContentDocumentId, Id, LinkedEntityId }: Link) => {
    const links = await linksOf(ContentDocumentId)
    return (
      links.find(link => link.Id === Id) ?? links.find(link => link.LinkedEntityId === LinkedEntityId && !follows(link))
    )
  }
  return {
    params: None,
    async plan(target) {
      const links = await linksOf(documentOf(salesforce, target))
      return meant(links, target).map((link): Step => ({
        target: { ...target, grant: `link:${link.Id}` },
        says: `Takes the file back from ${toEverybody(link) ? 'everybody in the organisation' : (link.LinkedEntityId ?? 'whom it is shared with')}.`,
        before: { link },
        after: { link: null },
        takes: { grants: [`link:${link.Id}`] },
      }))
    },
    async apply(step) {
      const { link } = ShareBefore.parse(step.before)
      const found = (await linksOf(link.ContentDocumentId)).find(({ Id }) => Id === link.Id)
      if (found && (found.ShareType !== link.ShareType || found.Visibility !== link.Visibility))
        throw changed('The share')
      if (found) await remove(salesforce, 'ContentDocumentLink', link.Id)
      return { step, at: now(), undo: step.before }
    },
    async undo({ step }) {
      const { link } = ShareBefore.parse(step.before)
      const { ContentDocumentId, LinkedEntityId, ShareType, Visibility } = link
      if (await held(link)) return
      await make(salesforce, 'ContentDocumentLink', { ContentDocumentId, LinkedEntityId, ShareType, Visibility })
    },
    async checkUndo({ step }) {
      const { link } = ShareBefore.parse(step.before)
      return (await held(link))
        ? 'The file is shared with them again already.'
        : `Shares the file with ${toEverybody(link) ? 'everybody in the organisation' : (link.LinkedEntityId ?? 'them')} again.`
    },
  }
}
