import { cursorFields, cursorText, need, nodeIn, Refusal, spaceIn, textIn, type Call } from './call.ts'
import { shownDeleted, shownNode } from './shown.ts'
import type { StoredSpace } from './state.ts'

type Method = (call: Call) => object

interface Listing {
  space: string
  /** How many changes there were when the list began, and how far either has come. */
  since: number
  at: number
  isList: boolean
  epoch: number
  withMembers: boolean
}

function list(call: Call): object {
  need(call, 'files.metadata.read')
  if (textIn(call, 'path') !== '') throw new Refusal('path/not_folder')
  const space = spaceIn(call)
  const withMembers = call.arg['include_has_explicit_shared_members'] === true
  return pageOf(call, space, {
    space: space.id,
    since: space.changes.length,
    at: 0,
    isList: true,
    epoch: space.epoch,
    withMembers,
  })
}

function pageOf({ state, arg }: Call, space: StoredSpace, listing: Listing): object {
  const size = Math.min(typeof arg['limit'] === 'number' ? arg['limit'] : 2000, state.mostAPage)
  const { isList, at, since, withMembers } = listing
  const all = isList ? [...space.nodes.keys()] : space.changes.slice(since)
  const paths = all.slice(at, at + size)
  const entries = paths.map(path => {
    const node = space.nodes.get(path)
    return node ? shownNode(space, node, withMembers) : shownDeleted(path)
  })
  const isMore = at + size < all.length
  const next: Listing = isMore
    ? { ...listing, at: at + size }
    : { ...listing, isList: false, at: 0, since: isList ? since : space.changes.length }
  return { entries, cursor: cursorText(next), has_more: isMore }
}

function more(call: Call): object {
  need(call, 'files.metadata.read')
  const listing = cursorFields(textIn(call, 'cursor')) as unknown as Listing
  const space = call.state.spaces.get(listing.space)
  if (!space || typeof listing.at !== 'number') throw new Refusal('path/not_found')
  if (listing.epoch !== space.epoch) throw new Refusal('reset')
  return pageOf(call, space, listing)
}

export const fileMethods: Readonly<Record<string, Method>> = {
  'files/list_folder': list,
  'files/list_folder/continue': more,
  'files/get_metadata': call => {
    need(call, 'files.metadata.read')
    const { space, node } = nodeIn(call)
    return shownNode(space, node, false)
  },
}

/** What a file holds, and what it is. */
export function contentOf(call: Call, route: string): { content: Buffer; result: object } {
  need(call, 'files.content.read')
  const { space, node } = nodeIn(call)
  if (node.kind === 'folder') throw new Refusal('path/not_file')
  if (route === 'files/download' && node.isPaper) throw new Refusal('unsupported_file')
  if (route === 'files/export' && !node.isPaper) throw new Refusal('non_exportable')
  const metadata = shownNode(space, node, false)
  const { '.tag': _, ...file } = metadata
  const exported = { name: node.name, size: node.content.length, paper_revision: 1 }
  return {
    content: node.content,
    result: route === 'files/export' ? { export_metadata: exported, file_metadata: file } : file,
  }
}
