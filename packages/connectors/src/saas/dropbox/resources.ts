import { z } from 'zod'
import type { Grant, Page, ResourceFacts } from '../../kit/connector.ts'
import { SourceFault } from '../../kit/connector.ts'
import { shareTypeOf } from '../../kit/identity/share-type.ts'
import { displayPath } from '../../kit/key.ts'
import { DropboxFault } from './fault.ts'
import { grantsIn } from './links.ts'
import type { DropboxReading } from './list.ts'
import { folderGrants } from './members.ts'
import { dropboxService } from './service.ts'
import { tagOf } from './shapes.ts'

const Info = z.looseObject({
  team_id: z.string(),
  name: z.string().nullish(),
  num_licensed_users: z.number().nullish(),
  num_provisioned_users: z.number().nullish(),
  policies: z.looseObject({ sharing: z.looseObject({}).nullish() }).nullish(),
})

/** The team with its policies, and each team and shared folder with whom it reaches. */
export async function* resources(reading: DropboxReading): AsyncGenerator<Page<ResourceFacts>> {
  if (!(await reading.accounts.isTeam())) return yield { items: [], covers: 'all' }
  yield { items: await team(reading), covers: 'all' }
  for await (const space of reading.accounts.spaces()) {
    if (space.kind === 'member') continue
    const links = (await reading.links.in(space.id)).filter(link => link.isFolder && link.path === '')
    const opened = grantsIn(links, reading.io.now())
    const grants = await folderGrants(reading, space)
    const item: ResourceFacts = {
      id: space.id,
      kind: 'share',
      name: space.name,
      service: dropboxService.key,
      public: opened.some(({ principal }) => principal.kind === 'anonymous'),
      facts: {
        folder: space.kind,
        everyone: [...opened, ...grants].some(({ principal }) => principal.kind === 'everyone'),
        members: grants.length,
        external: grants.some(isOutside(reading.io.ownDomains)),
      },
    }
    yield { items: [item], covers: 'all' }
  }
}

const isOutside =
  (ownDomains: readonly string[]) =>
  ({ principal }: Grant) =>
    ['outside', 'personal'].includes(shareTypeOf(principal, ownDomains))

async function team({ dropbox }: DropboxReading): Promise<ResourceFacts[]> {
  try {
    const info = await dropbox.call(Info, { route: 'team/get_info', what: 'The team' })
    const { team_id: id, name, policies } = info
    const { sharing, ...others } = policies ?? {}
    const facts = {
      licences: info.num_licensed_users ?? null,
      members: info.num_provisioned_users ?? null,
      ...policiesIn(sharing ?? {}),
      ...policiesIn(others),
    }
    return [
      {
        id,
        kind: 'tenant',
        name: displayPath(Buffer.from(name || id)),
        service: dropboxService.key,
        public: false,
        facts,
      },
    ]
  } catch (error) {
    const isLacking = error instanceof DropboxFault || (error instanceof SourceFault && error.code === 'scope_missing')
    if (isLacking) return []
    throw error
  }
}

/** Policies by Dropbox’s own names, `shared_link_create_policy` as `sharedLinkCreatePolicy`. */
function policiesIn(policies: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(policies).flatMap(([name, value]) => {
      const tag = tagOf(value)
      return tag === undefined || !/^\w{1,80}$/.test(name)
        ? []
        : [[name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), tag] as const]
    }),
  )
}
