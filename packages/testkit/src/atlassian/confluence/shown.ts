import type { ConfluenceState, StoredPage, StoredPart, StoredSpace } from './state.ts'

/** Things as version 2 and version 1 show them. */
export const shownSpace = ({ id, key, name }: StoredSpace) => ({
  id,
  key,
  name,
  type: 'global',
  status: 'current',
  authorId: 'acc-reader',
  createdAt: '2026-01-01T00:00:00.000Z',
  homepageId: '1',
  _links: { webui: `/spaces/${key}` },
})
export const shownSpace1 = (space: StoredSpace) => ({ ...shownSpace(space), id: Number(space.id) })

export function shownPerson({ isCloud, people }: ConfluenceState, id: string) {
  const { displayName, email, isGuest = false } = people.get(id) ?? { displayName: id }
  const common = { type: 'known', displayName, publicName: displayName, email: email ?? '' }
  return isCloud
    ? { ...common, accountId: id, accountType: 'atlassian', isExternalCollaborator: isGuest, isGuest }
    : { ...common, username: id, userKey: `key-${id}` }
}

export const shownPage2 = ({
  id,
  space,
  title,
  parent,
  by,
  created,
  changed,
  version,
  storage,
  isPost,
}: StoredPage) => ({
  id,
  status: 'current',
  title,
  spaceId: space,
  ...(!isPost && { parentId: parent ?? null, parentType: parent ? 'page' : null }),
  authorId: by,
  createdAt: created,
  version: { createdAt: changed, message: '', number: version, minorEdit: false, authorId: by },
  body: { storage: { value: storage, representation: 'storage' } },
  _links: { webui: `/pages/${id}` },
})

export const shownPart2 = ({ id, kind, by, at, version, text, name }: StoredPart, page: StoredPage) => ({
  id,
  status: 'current',
  title: name || `Re: ${page.title}`,
  ...(page.isPost ? { blogPostId: page.id } : { pageId: page.id }),
  version: { createdAt: at, message: '', number: version, minorEdit: false, authorId: by },
  ...(kind === 'attachment'
    ? {
        createdAt: at,
        mediaType: 'text/plain',
        fileSize: Buffer.byteLength(text),
        fileId: `file-${id}`,
        downloadLink: `/download/attachments/${page.id}/${name}`,
      }
    : { body: { storage: { value: text, representation: 'storage' } } }),
})

export function shownPage1(state: ConfluenceState, page: StoredPage) {
  const space = state.spaces.get(page.space)
  const ancestors: { id: string; title: string }[] = []
  for (let at = page.parent; at !== undefined;) {
    const above = state.pages.get(at)
    if (above) ancestors.unshift({ id: above.id, title: above.title })
    at = above?.parent
  }
  return {
    id: page.id,
    type: page.isPost ? 'blogpost' : 'page',
    status: 'current',
    title: page.title,
    space: space && shownSpace1(space),
    ancestors,
    history: { createdBy: shownPerson(state, page.by), createdDate: page.created, latest: true },
    version: { by: shownPerson(state, page.by), when: page.changed, number: page.version },
    body: { storage: { value: page.storage, representation: 'storage' } },
    _links: { webui: `/display/${page.id}` },
  }
}

export const shownPart1 = (state: ConfluenceState, part: StoredPart, page: StoredPage) => ({
  id: part.id,
  type: part.kind === 'attachment' ? 'attachment' : 'comment',
  status: 'current',
  title: part.name || `Re: ${page.title}`,
  history: { createdBy: shownPerson(state, part.by), createdDate: part.at, latest: true },
  version: { by: shownPerson(state, part.by), when: part.at, number: part.version },
  ...(part.kind === 'attachment'
    ? { extensions: { mediaType: 'text/plain', fileSize: Buffer.byteLength(part.text) } }
    : { body: { storage: { value: part.text, representation: 'storage' } } }),
  _links: { download: `/download/attachments/${page.id}/${part.id}?version=1` },
})

export function shownRestrictions(state: ConfluenceState, { restricted }: StoredPage) {
  const of = (kind: string) =>
    [...restricted].flatMap(who => (who.startsWith(`${kind} `) ? [who.slice(kind.length + 1)] : []))
  const list = (results: object[]) => ({ results, start: 0, limit: 200, size: results.length })
  const subjects = (users: string[], groups: string[]) => ({
    user: list(users.map(id => shownPerson(state, id))),
    group: list(groups.map(name => ({ type: 'group', name, id: `gid-${name}` }))),
  })
  const more = { _expandable: {}, _links: {} }
  return {
    read: { operation: 'read', restrictions: subjects(of('user'), of('group')), ...more },
    update: { operation: 'update', restrictions: subjects([], []), ...more },
  }
}
