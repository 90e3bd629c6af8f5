import { constants } from './lookups.ts'

/** The statement with the constant expressions that it names, its own among them. */
export function withConstants(sql: string, own: Readonly<Record<string, string>> = {}): string {
  // A constant may name one that stands before it.
  const used = Object.entries({ ...constants, ...own }).reduceRight<[string, string][]>((named, each) => {
    const isNamed = [sql, ...named.map(([, value]) => value)].some(text => new RegExp(`\\b${each[0]}\\b`).test(text))
    return isNamed ? [each, ...named] : named
  }, [])
  return used.length ? `WITH ${used.map(([name, value]) => `${value} AS ${name}`).join(',\n  ')}\n${sql}` : sql
}
