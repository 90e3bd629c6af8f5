import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { changed, refused } from '../../fault.ts'
import { restrictionOf } from '../access.ts'
import { cloudPage } from '../cloud.ts'
import { placeIn, type ConfluenceReading } from '../reading.ts'
import { idOfUser } from '../shapes.ts'

const None = z.looseObject({})
const Before = z.object({ page: z.string(), isPost: z.boolean(), title: z.string() })
const After = z.object({ users: z.array(z.string()) })
const right = 'the right to edit and to restrict the page'

/** Restricts a page that all of the space may view to its author, and to the account that reads here, which would lose it otherwise. */
export function restrictPage(reading: ConfluenceReading): Required<Remedy<z.infer<typeof None>>> {
  const held = async (page: string, title: string): Promise<string[] | undefined> => {
    const grants = await restrictionOf(reading, page).catch(refused(title, right))
    return grants?.map(({ id = '' }) => id.split('/').slice(2).join('/')).toSorted()
  }
  const change = async (page: string, method: 'POST' | 'DELETE', user?: string, users: readonly string[] = []) => {
    const { atlassian } = await reading.session.site()
    const at = `/rest/api/content/${encodeURIComponent(page)}/restriction`
    const what = 'Restrictions of a page'
    if (method === 'DELETE')
      return atlassian.change({ path: `${at}/byOperation/read/user`, query: { accountId: user }, method, what })
    const user2 = users.map(accountId => ({ type: 'known', accountId }))
    return atlassian.change({
      path: at,
      method,
      body: [{ operation: 'read', restrictions: { user: user2, group: [] } }],
      what,
    })
  }
  return {
    params: None,
    async plan(target) {
      const { page, isPost } = await placeFor(reading, target)
      const site = await reading.session.site()
      const told = await cloudPage(site, { id: page, isPost }).catch(refused(`The page ${page}`, right))
      if ((await held(page, told.title)) !== undefined) return undefined
      const users = [told.author, site.me].flatMap(user => (user && idOfUser(user)) ?? []).toSorted()
      return {
        target,
        says: `Lets only its author view the page ${told.title}, all that lies below it too, and the account that reads here.`,
        before: { page, isPost, title: told.title },
        after: { users: [...new Set(users)] },
      } satisfies Step
    },
    async apply(step) {
      const { page, title } = Before.parse(step.before)
      const { users } = After.parse(step.after)
      const now = await held(page, title)
      if (now && JSON.stringify(now) !== JSON.stringify(users)) throw changed(`Who may view ${title}`)
      if (!now) await change(page, 'POST', undefined, users).catch(refused(title, right))
      return { step, at: reading.io.now(), undo: step.after }
    },
    async undo({ step }) {
      const { page, title } = Before.parse(step.before)
      const { users } = After.parse(step.after)
      const now = await held(page, title)
      if (now?.some(user => !users.includes(user))) throw changed(`Who may view ${title}`)
      for (const user of now ?? []) await change(page, 'DELETE', user).catch(refused(title, right))
    },
    async checkUndo({ step }) {
      const { page, title } = Before.parse(step.before)
      await held(page, title)
      return `Lets everybody who may view its space view ${title} again.`
    },
  }
}

async function placeFor({ session }: ConfluenceReading, { key }: RemedyTarget) {
  const place = placeIn(key)
  if (!place) throw new ConnectorError('vanished', `${key.slice(0, 200)} is no page.`)
  if ((await session.site()).isCloud) return place
  throw new ConnectorError(
    'permission_denied',
    'A Data Center offers no documented way to restrict a page from here. Restrict it in Confluence: the lock above the page.',
  )
}
