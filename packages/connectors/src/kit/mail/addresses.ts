import { addressParser } from 'postal-mime'
import type { Principal } from '../connector.ts'
import { headerValues, type Header } from '@sharelight/mime'

/** A message to more people than this is cut: it says the same. */
const maxAddresses = 10_000

/** People named in headers, groups opened, each address once. `undisclosed-recipients:;` names nobody. */
export function people(headers: readonly Header[], names: readonly string[]): Principal[] {
  const found = new Map<string, Principal>()
  for (const value of names.flatMap(name => headerValues(headers, name))) {
    for (const { name, address } of addressParser(value.slice(0, 1_000_000), { flatten: true })) {
      const principal = principalOf(name ?? '', address ?? '')
      if (principal && found.size < maxAddresses)
        found.set(principal.address ?? principal.name, found.get(principal.address ?? principal.name) ?? principal)
    }
  }
  return [...found.values()]
}

/** `Kim Ward <kim@x.com>`, `/O=ENRON/OU=NA/CN=RECIPIENTS/CN=KWARD` (an Exchange directory name), or a bare name. */
export function principalOf(displayName: string, address: string): Principal | undefined {
  const name = displayName.slice(0, 500).replace(/^['"\s]+|['"\s]+$/g, '')
  const clean = bareAddress(address)
  if (!clean) return !name || /undisclosed|unlisted|no[- ]recipients?/i.test(name) ? undefined : { kind: 'user', name }
  if (!clean.includes('@'))
    return { kind: 'user', name: clean, ...(name && name !== clean ? { displayName: name } : {}) }
  const lower = clean.toLowerCase()
  return {
    kind: 'user',
    name: lower,
    address: lower,
    ...(name && name.toLowerCase() !== lower ? { displayName: name } : {}),
  }
}

/** Without comments, quotes, obsolete routes (`@relay:kim@x.com`) and blanks around dots. */
function bareAddress(address: string): string {
  return address
    .slice(0, 1000)
    .replace(/\([^()]*\)/g, '')
    .replace(/\s*([.@])\s*/g, '$1')
    .replace(/^[<'"\s]+|[>'"\s,;]+$/g, '')
    .replace(/^(?:mailto|smtp):/i, '')
    .replace(/^@[^:]*:/, '')
}
