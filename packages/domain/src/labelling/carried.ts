import { labelSystem, type CarriedLabel, type DocumentProperties } from '@sharelight/contract'
import { microsoftTypes } from '../labels/microsoft-types.ts'
import { parentKey } from '../labels/tree.ts'

/** https://learn.microsoft.com/information-protection/develop/concept-mip-metadata; metadata of a PDF put their own prefix before it. */
const property = /(?:^|:)msip_label_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_([a-z]+)$/i
/** A document carries a label of each tenant at most; who writes hundreds into one wants to be stored for ever. */
const most = 16
const longestName = 200

/** Labels that a document's properties or a mail's header say it carries, in the order of their ids. */
export function sensitivityLabelsIn(properties: DocumentProperties): CarriedLabel[] {
  const found = new Map<string, Map<string, string>>()
  for (const [name, value] of said(properties)) {
    const [, id = '', what = ''] = property.exec(name) ?? []
    if (id === '') continue
    const of = found.get(id.toLowerCase()) ?? new Map<string, string>()
    found.set(id.toLowerCase(), of.set(what.toLowerCase(), value.trim()))
  }
  return [...found]
    .filter(([, of]) => of.get('enabled')?.toLowerCase() === 'true')
    .map(([id, of]) => carriedOf(id, of))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, most)
}

/** A mail says all of its labels in one header: `MSIP_Label_<id>_Enabled=True;MSIP_Label_<id>_Name=…;` */
function* said(properties: DocumentProperties): Generator<[string, string]> {
  for (const [name, value] of Object.entries(properties)) {
    if (name.toLowerCase() !== 'msip_labels') yield [name, String(value)]
    else
      for (const pair of String(value).split(';')) {
        const at = pair.indexOf('=')
        if (at > 0) yield [pair.slice(0, at).trim(), pair.slice(at + 1)]
      }
  }
}

/** Who set it is not always said: then it counts as a person's, which is never overridden. */
function carriedOf(id: string, of: ReadonlyMap<string, string>): CarriedLabel {
  const tenant = of.get('siteid')?.replace(/[{}]/g, '').toLowerCase() ?? ''
  const at = Date.parse(of.get('setdate') ?? '')
  return {
    id,
    tenant: /^[\da-f-]{36}$/.test(tenant) ? tenant : '',
    name: (of.get('name') ?? '').slice(0, longestName),
    setBy: /^(standard|auto)$/i.test(of.get('method') ?? '') ? 'rule' : 'person',
    setAt: Number.isNaN(at) ? null : new Date(at).toISOString(),
  }
}

const byName = new Map(microsoftTypes.map(({ name, key }) => [name.toLowerCase(), key]))

/**
 * The information types of a label: Microsoft's default of the same name, or of the name that it stands under (`Confidential \ Finance`), with its
 * branch. Labels of others count where they are called so, by whichever part of their names (`Sensitivity \ Confidential`).
 */
export function informationTypesOf({ id, name }: Pick<CarriedLabel, 'id' | 'name'>): string[] {
  const parts = name.split(/\s*[\\/]\s*/).map(part => part.trim().toLowerCase())
  if (labelSystem(id) === 'microsoft') {
    const key = byName.get(parts[0] ?? '')
    return key ? [parentKey(key), key] : ['microsoft']
  }
  const key = parts.flatMap(part => byName.get(part) ?? []).at(-1)
  return key ? [parentKey(key), key] : []
}
