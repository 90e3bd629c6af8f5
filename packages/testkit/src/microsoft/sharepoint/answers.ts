import type { Reply } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import type { Asked } from '../http/server.ts'
import type { Json } from '../http/odata.ts'

/** A list as SharePoint gives it without metadata: `$select`, `$top`, and where the next page begins. */
export function listOf({ url }: Asked, all: readonly Json[], here: string): Reply {
  const { searchParams: query } = url
  const names = query.get('$select')?.split(',')
  const from = Number(query.get('$skiptoken')?.split('p_ID=')[1] ?? 0)
  const top = Number(query.get('$top') ?? 100)
  const page = all.slice(from, from + top)
  const rest = new URLSearchParams(query)
  rest.set('$skiptoken', `Paged=TRUE&p_ID=${from + top}`)
  return {
    status: 200,
    body: {
      value: page.map(one => (names ? picked(one, names) : one)),
      ...(from + top < all.length && { 'odata.nextLink': `${here}?${rest.toString()}` }),
    },
  }
}

export function oneOf({ url }: Asked, resource: Json): Reply {
  const names = url.searchParams.get('$select')?.split(',')
  return { status: 200, body: names ? picked(resource, names) : resource }
}

/** @throws Refusal for a field that there is none of, as SharePoint says it */
function picked(resource: Json, names: readonly string[]): Json {
  const unknown = names.find(name => !(name in resource))
  if (unknown !== undefined)
    throw new Refusal(400, '-1, Microsoft.SharePoint.Client.InvalidClientQueryException', {
      message: `The field or property '${unknown}' does not exist.`,
    })
  return Object.fromEntries(names.map(name => [name, resource[name]]))
}

export const unknownResource = (what: string) =>
  new Refusal(404, '-1, Microsoft.SharePoint.Client.ResourceNotFoundException', {
    message: `Cannot find resource for the request ${what}.`,
  })
