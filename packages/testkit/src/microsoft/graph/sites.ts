import { ok, part, type Call } from '../http/call.ts'
import { notFound, Refusal } from '../http/fail.ts'
import { pageOf, selected, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { Site } from '../state/files.ts'
import { stampOf, type TenantState } from '../state/tenant.ts'
import { recycleBin } from '../sharepoint/recycle-bin.ts'
import { driveResource, permissionResource } from './drive-resources.ts'

const reading = ['Sites.Read.All', 'Sites.ReadWrite.All', 'Sites.FullControl.All']

export const siteRoutes: readonly Route[] = [
  get('/sites', call => sites(call, site => site.parentId === undefined && isFound(call, site))),
  get('/sites/getAllSites', call => sites(call, () => true)),
  get('/sites/delta', call => {
    const value = call.state.sites
      .values()
      .map(site => siteResource(call.state, site))
      .toArray()
    return ok({
      value: call.query.has('token') ? [] : value,
      '@odata.deltaLink': `${call.base}/sites/delta?token=latest`,
    })
  }),
  get('/sites/{site}', call => ok(selected(call, siteResource(call.state, atSite(call))))),
  get('/sites/{site}/sites', call => sites(call, ({ parentId }) => parentId === atSite(call).id)),
  get('/sites/{site}/drives', call => {
    refuseWhereShut(atSite(call))
    return ok(pageOf(call, drivesOf(call), { size: 200 }))
  }),
  get('/sites/{site}/recycleBin/items', call => {
    refuseWhereShut(atSite(call))
    return ok(pageOf(call, binOf(call), { size: 200 }))
  }),
  get('/groups/{group}/sites/root', call => {
    const id = part(call, 'group')
    const site = call.state.sites.values().find(({ groupId, parentId }) => groupId === id && !parentId)
    if (!site) throw notFound(id)
    return ok(selected(call, siteResource(call.state, site)))
  }),
  get('/sites/{site}/lists', call => ok(pageOf(call, listsOf(call), { size: 200 }))),
  {
    ...get('/sites/{site}/permissions', call => {
      const site = atSite(call)
      const drive = call.state.drives.get(site.driveIds[0] ?? '')
      return ok(
        pageOf(call, drive ? site.grants.map(grant => permissionResource(call.state, drive, grant)) : [], {
          size: 200,
        }),
      )
    }),
    needs: ['Sites.FullControl.All'],
    units: 5,
  },
]

function get(path: string, handle: Route['handle']): Route {
  return { method: 'GET', path, needs: reading, bucket: 'files', units: 2, handle }
}

export function atSite(call: Call): Site {
  const id = part(call, 'site')
  const site = call.state.sites.get(id) ?? call.state.sites.values().find(one => one.collectionId === id)
  if (!site) throw notFound(id)
  return site
}

const sites = (call: Call, isShown: (site: Site) => boolean) =>
  ok(
    pageOf(
      call,
      call.state.sites
        .values()
        .filter(isShown)
        .map(site => siteResource(call.state, site))
        .toArray(),
      { size: 100, context: 'sites' },
    ),
  )

/** `*` finds every site; without `search` an application gets them all, too. */
function isFound({ query }: Call, { displayName, name }: Site): boolean {
  const words = (query.get('search') ?? query.get('$search') ?? '*').replaceAll(/["*]/g, '').toLowerCase()
  return `${displayName} ${name}`.toLowerCase().includes(words)
}

export function siteResource(state: TenantState, site: Site): Json {
  return {
    createdDateTime: stampOf(site.created),
    description: '',
    id: site.id,
    lastModifiedDateTime: stampOf(site.created),
    name: site.name,
    webUrl: site.webUrl,
    displayName: site.displayName,
    isPersonalSite: site.isPersonal,
    ...(site.parentId === undefined
      ? {
          root: {},
          siteCollection: {
            hostname: new URL(site.webUrl).host,
            ...(site.archived && { archivalDetails: { archiveStatus: site.archived } }),
          },
        }
      : { parentReference: { siteId: state.sites.get(site.parentId)?.id } }),
  }
}

/** A site that an administrator locked, or that is in the archive. */
function refuseWhereShut({ lock, archived }: Site): void {
  if (lock !== 'NoAccess' && archived === undefined) return
  throw new Refusal(423, 'notAllowed', { message: 'Access to this site has been blocked.' })
}

/** Of the preview: what its members may still bring back. */
const binOf = (call: Call): Json[] =>
  recycleBin(call.state, atSite(call)).map(({ Id, Title, Size, DeletedDate, DirName }) => ({
    id: Id,
    title: Title,
    name: Title,
    size: Number(Size),
    deletedDateTime: DeletedDate,
    deletedFromLocation: DirName,
  }))

function drivesOf(call: Call): Json[] {
  return atSite(call).driveIds.flatMap(id => {
    const drive = call.state.drives.get(id)
    return drive ? [driveResource(call.state, drive)] : []
  })
}

function listsOf(call: Call): Json[] {
  return atSite(call).driveIds.flatMap(id => {
    const drive = call.state.drives.get(id)
    if (!drive) return []
    const created = stampOf(drive.created)
    return [
      {
        id: drive.listId,
        name: drive.name,
        displayName: drive.name,
        webUrl: drive.webUrl,
        createdDateTime: created,
        lastModifiedDateTime: created,
        list: {
          contentTypesEnabled: false,
          hidden: false,
          template: drive.ownerId === undefined ? 'documentLibrary' : 'mySiteDocumentLibrary',
        },
      },
    ]
  })
}
