import { known } from '../fault.ts'
import { everyResult, numberedPage } from './pages.ts'
import type { Site } from './session.ts'
import { Content1, dateOf, listOf } from './shapes.ts'
import type { ToldAttachment, ToldComment, ToldPage } from './told.ts'

const content = '/rest/api/content'
const written = 'body.storage,version,history'
const mostParts = 10_000

/** One page of the pages, or of the posts, of a space, with what is written in them. */
export async function serverPages(
  { atlassian }: Site,
  { spaceKey, isPost, cursor }: { spaceKey: string; isPost: boolean; cursor: string | undefined },
): Promise<{ pages: ToldPage[]; next?: string }> {
  const query = { spaceKey, type: isPost ? 'blogpost' : 'page', limit: 50, expand: `${written},ancestors` }
  const { results, next } = await numberedPage(atlassian, { path: content, query, what: 'Pages of a space' }, cursor)
  return { pages: listOf(Content1, results).map(page => toldPage(page, isPost)), ...(next && { next }) }
}

export async function serverPage(
  { atlassian }: Site,
  { id, isPost }: { id: string; isPost: boolean },
): Promise<ToldPage> {
  const path = `${content}/${encodeURIComponent(id)}`
  const query = { expand: `${written},ancestors` }
  return toldPage(await atlassian.get(Content1, { path, query, what: 'A page' }), isPost)
}

function toldPage({ id, title, ancestors, history, version, body }: Content1, isPost: boolean): ToldPage {
  return {
    id,
    title: title || id,
    isPost,
    parent: ancestors?.at(-1)?.id,
    author: history?.createdBy ?? undefined,
    createdAt: dateOf(history?.createdDate),
    changedAt: dateOf(version?.when) ?? dateOf(history?.createdDate),
    version: String(version?.number ?? version?.when ?? ''),
    storage: body?.storage?.value ?? '',
  }
}

/** Comments of a page with the replies to them, those in its lines among them. */
export async function serverComments({ atlassian }: Site, id: string): Promise<ToldComment[]> {
  const query = { expand: written, depth: 'all', limit: 100 }
  const call = { path: `${content}/${encodeURIComponent(id)}/child/comment`, query, what: 'Comments of a page' }
  const all = await known(everyResult(from => numberedPage(atlassian, call, from), mostParts))
  return listOf(Content1, all).map(toldComment)
}

export async function serverComment({ atlassian }: Site, id: string): Promise<ToldComment> {
  const path = `${content}/${encodeURIComponent(id)}`
  return toldComment(await atlassian.get(Content1, { path, query: { expand: written }, what: 'A comment' }))
}

const toldComment = ({ id, history, version, body }: Content1): ToldComment => ({
  id,
  kind: 'footer',
  author: history?.createdBy ?? version?.by ?? undefined,
  createdAt: dateOf(history?.createdDate) ?? dateOf(version?.when),
  version: String(version?.number ?? version?.when ?? ''),
  storage: body?.storage?.value ?? '',
})

export async function serverAttachments({ atlassian }: Site, id: string): Promise<ToldAttachment[]> {
  const query = { expand: 'version,history', limit: 100 }
  const call = { path: `${content}/${encodeURIComponent(id)}/child/attachment`, query, what: 'Attachments of a page' }
  const all = await known(everyResult(from => numberedPage(atlassian, call, from), mostParts))
  return listOf(Content1, all).map(({ id: own, title, extensions, metadata, history, version }) => ({
    id: own,
    name: title || own,
    mime: extensions?.mediaType ?? metadata?.mediaType ?? undefined,
    size: extensions?.fileSize ?? undefined,
    author: version?.by ?? history?.createdBy ?? undefined,
    createdAt: dateOf(version?.when) ?? dateOf(history?.createdDate),
    version: String(version?.number ?? ''),
  }))
}

/** Where the bytes of an attachment are, below the site's address. @throws AtlassianFault 404 */
export async function serverDownload({ atlassian }: Site, id: string): Promise<string> {
  const path = `${content}/${encodeURIComponent(id)}`
  const found = await atlassian.get(Content1, { path, what: 'An attachment' })
  const link = URL.parse(found._links?.download ?? '', 'https://site.invalid')
  return `${link?.pathname ?? '/'}${link?.search ?? ''}`
}
