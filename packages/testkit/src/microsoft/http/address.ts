import { driveOfPerson, findItem } from '../actions/find.ts'
import type { Drive } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'
import { notFound } from './fail.ts'

/** The ways in which Graph lets things be named, as the one that the routes know. Parameters in brackets come as those of the query. @throws Refusal 404 */
export function plainPath(
  state: TenantState,
  raw: string,
  me?: string,
): { path: string; parameters: Record<string, string> } {
  const parameters: Record<string, string> = {}
  const decoded = raw.split('/').map(decodeURIComponent).join('/')
  const path = decoded
    .replace(/\/microsoft\.graph\./g, '/')
    .replace(/\(([^()]*)\)$/, (_all, inside: string) => {
      for (const [, name = '', value = ''] of inside.matchAll(/(\w+)='([^']*)'/g)) parameters[name] = value
      return ''
    })
    .replace(/^\/users\('([^']+)'\)/, '/users/$1')
    .replace(/^\/me(?=\/|$)/, `/users/${me ?? 'me'}`)
  return { path: inDrive(state, ofOwner(state, siteByPath(state, path))), parameters }
}

/** `/sites/contoso.sharepoint.com:/sites/plans:/drives` */
function siteByPath(state: TenantState, path: string): string {
  const named = /^\/sites\/([^/,:]+\.[^/,:]+)(?::(\/[^:]*):?)?(\/.*)?$/.exec(path)
  const isRoot = /^\/sites\/root(\/.*)?$/.exec(path)
  if (!named && !isRoot) return path
  const address = named ? `https://${named[1]}${(named[2] ?? '').replace(/\/$/, '')}` : rootAddress(state)
  const site = state.sites.values().find(({ webUrl }) => webUrl.toLowerCase() === address.toLowerCase())
  if (!site) throw notFound(address)
  return `/sites/${site.id}${named ? (named[3] ?? '') : (isRoot?.[1] ?? '')}`
}

const rootAddress = ({ prefix, hosts }: TenantState) => `https://${prefix}.${hosts.sharepoint}`

/** `/users/…/drive/…`, `/sites/…/drive/…`, `/groups/…/drive/…` */
function ofOwner(state: TenantState, path: string): string {
  const [, kind = '', id = '', rest = ''] = /^\/(users|sites|groups)\/([^/]+)\/drive(\/.*|)$/.exec(path) ?? []
  if (kind === '') return path
  const drive = kind === 'users' ? driveOfPerson(state, id) : firstDrive(state, kind, id)
  if (!drive) throw notFound(kind === 'users' ? "User's mysite not found." : path)
  return `/drives/${drive.id}${rest}`
}

function firstDrive(state: TenantState, kind: string, id: string): Drive | undefined {
  const site = kind === 'sites' ? state.sites.get(id) : state.sites.values().find(({ groupId }) => groupId === id)
  return state.drives.get(site?.driveIds[0] ?? '')
}

/** `/drives/…/root:/Plans/2026.docx:/content`, `/drives/…/root/children`, `/drives/…/items/…:/2026.docx` */
function inDrive(state: TenantState, path: string): string {
  const [, id = '', from = '', below, rest = ''] =
    /^\/drives\/([^/]+)\/(root|items\/[^/:]+)(?::(\/[^:]*):?)?(\/.*)?$/.exec(path) ?? []
  const drive = state.drives.get(id)
  if (!drive || (from === 'root' && below === undefined && rest === '/delta')) return path
  const start = from === 'root' ? drive.items.rootId : from.slice('items/'.length)
  const top = drive.items.get(start)
  if (below === undefined) return `/drives/${id}/items/${start === 'root' ? drive.items.rootId : start}${rest}`
  const names = top
    ? drive.items
        .lineage(top)
        .slice(1)
        .map(({ name }) => name)
    : []
  const item = findItem(drive, `/${[...names, below.slice(1)].join('/')}`)
  // What is not there yet can be uploaded.
  if (!item && top && rest === '/content') return `/drives/${id}/items/${top.id}/children/${below.slice(1)}/content`
  if (!item) throw notFound(below)
  return `/drives/${id}/items/${item.id}${rest}`
}
