import { known } from '../fault.ts'
import { cursorPage, everyResult, type OnePage } from './pages.ts'
import type { Site } from './session.ts'
import { Content2, dateOf, listOf } from './shapes.ts'
import type { ToldAttachment, ToldComment, ToldPage } from './told.ts'

const api = '/api/v2'
const stored = { 'body-format': 'storage' }
const mostParts = 10_000

/** One page of the pages, or of the posts, of a space, with what is written in them. */
export async function cloudPages(
  { atlassian }: Site,
  { space, isPost, cursor }: { space: string; isPost: boolean; cursor: string | undefined },
): Promise<{ pages: ToldPage[]; next?: string }> {
  const path = `${api}/spaces/${encodeURIComponent(space)}/${isPost ? 'blogposts' : 'pages'}`
  const call = { path, query: { ...stored, limit: 50 }, what: 'Pages of a space' }
  const { results, next } = await cursorPage(atlassian, call, cursor)
  return { pages: listOf(Content2, results).map(page => toldPage(page, isPost)), ...(next && { next }) }
}

export async function cloudPage(
  { atlassian }: Site,
  { id, isPost }: { id: string; isPost: boolean },
): Promise<ToldPage> {
  const path = `${api}/${isPost ? 'blogposts' : 'pages'}/${encodeURIComponent(id)}`
  return toldPage(await atlassian.get(Content2, { path, query: stored, what: 'A page' }), isPost)
}

function toldPage(page: Content2, isPost: boolean): ToldPage {
  const { id, title, parentId, parentType, authorId, createdAt, version, body } = page
  return {
    id,
    title: title || id,
    isPost,
    parent: parentId && (!parentType || parentType === 'page') ? parentId : undefined,
    author: authorId ? { accountId: authorId } : undefined,
    createdAt: dateOf(createdAt),
    changedAt: dateOf(version?.createdAt) ?? dateOf(createdAt),
    version: String(version?.number ?? version?.createdAt ?? ''),
    storage: body?.storage?.value ?? '',
  }
}

const at = ({ id, isPost }: Pick<ToldPage, 'id' | 'isPost'>) =>
  `${api}/${isPost ? 'blogposts' : 'pages'}/${encodeURIComponent(id)}`

/** Comments below a page and in its lines, with the replies to them. */
export async function cloudComments(
  { atlassian }: Site,
  page: Pick<ToldPage, 'id' | 'isPost'>,
): Promise<ToldComment[]> {
  const list = async (path: string, kind: ToldComment['kind']): Promise<ToldComment[]> => {
    const read = (from?: string): Promise<OnePage> =>
      cursorPage(atlassian, { path, query: { ...stored, limit: 100 }, what: 'Comments of a page' }, from)
    return listOf(Content2, await known(everyResult(read, mostParts))).map(one => toldComment(one, kind))
  }
  const all: ToldComment[] = []
  for (const kind of ['footer', 'inline'] as const) {
    let open = await list(`${at(page)}/${kind}-comments`, kind)
    for (let depth = 0; open.length && depth < 10 && all.length < mostParts; depth++) {
      all.push(...open)
      const replies: ToldComment[] = []
      for (const { id } of open)
        replies.push(...(await list(`${api}/${kind}-comments/${encodeURIComponent(id)}/children`, kind)))
      open = replies
    }
  }
  return all
}

export async function cloudComment({ atlassian }: Site, kind: ToldComment['kind'], id: string): Promise<ToldComment> {
  const path = `${api}/${kind}-comments/${encodeURIComponent(id)}`
  return toldComment(await atlassian.get(Content2, { path, query: stored, what: 'A comment' }), kind)
}

const toldComment = ({ id, authorId, createdAt, version, body }: Content2, kind: ToldComment['kind']): ToldComment => {
  const by = authorId || version?.authorId
  return {
    id,
    kind,
    author: by ? { accountId: by } : undefined,
    createdAt: dateOf(createdAt) ?? dateOf(version?.createdAt),
    version: String(version?.number ?? version?.createdAt ?? ''),
    storage: body?.storage?.value ?? '',
  }
}

export async function cloudAttachments(
  { atlassian }: Site,
  page: Pick<ToldPage, 'id' | 'isPost'>,
): Promise<ToldAttachment[]> {
  const call = { path: `${at(page)}/attachments`, query: { limit: 100 }, what: 'Attachments of a page' }
  const all = await known(everyResult(from => cursorPage(atlassian, call, from), mostParts))
  return listOf(Content2, all).map(({ id, title, mediaType, fileSize, version, createdAt, authorId }) => {
    const by = authorId || version?.authorId
    return {
      id,
      name: title || id,
      mime: mediaType ?? undefined,
      size: fileSize ?? undefined,
      author: by ? { accountId: by } : undefined,
      createdAt: dateOf(version?.createdAt) ?? dateOf(createdAt),
      version: String(version?.number ?? ''),
    }
  })
}
