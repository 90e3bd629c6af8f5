import { createHmac } from 'node:crypto'

export interface CosmosRequest {
  verb: 'GET' | 'POST' | 'PUT'
  /** `dbs`, `colls`, `docs`, `pkranges`; empty for the account. */
  type: string
  /** What the call is about, as it is called and not encoded: `dbs/shop/colls/orders`. */
  link: string
  /** As in `x-ms-date`. */
  date: string
}

/** The `authorization` of a call by a key of the account. @see https://learn.microsoft.com/rest/api/cosmos-db/access-control-on-cosmosdb-resources */
export function cosmosAuthorization({ verb, type, link, date }: CosmosRequest, key: string): string {
  const text = `${verb.toLowerCase()}\n${type}\n${link}\n${date.toLowerCase()}\n\n`
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text, 'utf8').digest('base64')
  return encodeURIComponent(`type=master&ver=1.0&sig=${signature}`)
}
