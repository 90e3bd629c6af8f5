/** Values bound to `{name:Type}` placeholders. Dates bind to DateTime64; 64-bit numbers are decimal strings. */
export type Params = Readonly<Record<string, unknown>>

export interface Bound {
  query: string
  query_params?: Record<string, unknown>
}

/** Characters. A server takes 131,072 for one value that travels in the address, and proxies in front of it far less for all. */
const mostInAddress = 2000

/** Binds values; a long list becomes a constant of its type within the statement, which is sent as the body. */
export function bind(sql: string, params: Params = {}): Bound {
  const long = new Map(
    Object.entries(params).flatMap(([name, value]) => {
      const text = isList(value) ? listText(value) : ''
      return text.length > mostInAddress ? [[name, text] as const] : []
    }),
  )
  const query = long.size
    ? sql.replaceAll(/\{(\w+):([^}]+)\}/g, (placeholder, name: string, type: string) => {
        const text = long.get(name)
        return text === undefined ? placeholder : `CAST(${quoted(text)}, ${quoted(type)})`
      })
    : sql
  const rest = Object.entries(params).filter(([name]) => !long.has(name))
  return rest.length ? { query, query_params: Object.fromEntries(rest) } : { query }
}

type Listed = string | number | bigint

function isList(value: unknown): value is readonly Listed[] {
  return Array.isArray(value) && value.every(each => ['string', 'number', 'bigint'].includes(typeof each))
}

function listText(values: readonly Listed[]): string {
  return `[${values.map(value => (typeof value === 'string' ? quoted(value) : String(value))).join(',')}]`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
