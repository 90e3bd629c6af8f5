/** An attribute as RFC 7643 (section 7) describes one; what is left out is its default there. */
export interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex'
  description: string
  multiValued?: true
  required?: true
  caseExact?: true
  mutability?: 'readOnly' | 'immutable'
  returned?: 'always'
  uniqueness?: 'server'
  canonicalValues?: readonly string[]
  referenceTypes?: readonly string[]
  subAttributes?: readonly Attribute[]
  /** Values that it takes at most; one where it is not multi-valued. */
  most?: number
}

/** A kind of resource: what it is called, where it is found, and what it holds. */
export interface ResourceKind {
  name: 'User' | 'Group'
  endpoint: '/Users' | '/Groups'
  schema: string
  description: string
  attributes: readonly Attribute[]
  /** What RFC 7643 (section 4.3) adds to it: an attribute by the name of its schema, whose parts are those that are kept. */
  extension?: Attribute
  /** Attributes of RFC 7643 that are taken and not kept: clients send them unasked. */
  unkept: ReadonlySet<string>
}

/** A resource, or one of its values, by the names of its attributes alone. */
export type Values = Record<string, unknown>

/** What a name or a path leads to. */
export interface Place {
  attribute: Attribute
  sub?: Attribute
}

const common: readonly Attribute[] = [
  {
    name: 'schemas',
    type: 'reference',
    description: 'Schemas of the resource.',
    multiValued: true,
    returned: 'always',
    most: 20,
  },
  {
    name: 'id',
    type: 'string',
    description: 'Its number here.',
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
  },
  { name: 'externalId', type: 'string', description: 'Its number there.', caseExact: true },
  {
    name: 'meta',
    type: 'complex',
    description: 'About the resource.',
    mutability: 'readOnly',
    subAttributes: [
      { name: 'resourceType', type: 'string', description: 'Its kind.', caseExact: true, mutability: 'readOnly' },
      { name: 'created', type: 'dateTime', description: 'When it was made.', mutability: 'readOnly' },
      { name: 'lastModified', type: 'dateTime', description: 'When it was changed.', mutability: 'readOnly' },
      { name: 'location', type: 'reference', description: 'Its address.', caseExact: true, mutability: 'readOnly' },
      { name: 'version', type: 'string', description: 'Its entity tag.', caseExact: true, mutability: 'readOnly' },
    ],
  },
]

/** What a resource of this kind holds, with what all resources hold. */
export const attributesOf = ({ attributes, extension }: ResourceKind): readonly Attribute[] => [
  ...common,
  ...attributes,
  ...(extension ? [extension] : []),
]

/** The attribute of this name, however its letters are written. */
export function named(attributes: readonly Attribute[] | undefined, name: string): Attribute | undefined {
  const wanted = name.toLowerCase()
  return attributes?.find(each => each.name.toLowerCase() === wanted)
}

/** A name without the schema that it may begin with. */
export function withoutSchema({ schema }: ResourceKind, name: string): string {
  const isQualified = name.toLowerCase().startsWith(`${schema.toLowerCase()}:`)
  return isQualified ? name.slice(schema.length + 1) : name
}

/** What `name` or `name.sub` is in this kind; `unkept` for what is taken and not kept; undefined for what no schema has. */
export function placeOf(kind: ResourceKind, written: string): Place | 'unkept' | undefined {
  const name = withoutSchema(kind, written)
  const [first = '', second, ...more] = name.split('.')
  if (name.toLowerCase().startsWith('urn:')) return placeInExtension(kind, name)
  const attribute = named(attributesOf(kind), first)
  if (!attribute) return kind.unkept.has(first.toLowerCase()) ? 'unkept' : undefined
  if (second === undefined) return { attribute }
  const sub = named(attribute.subAttributes, second)
  return sub && more.length === 0 ? { attribute, sub } : undefined
}

/** `urn:…:User`, `urn:…:User:department`, `urn:…:User:manager.value`; the rest of the extension is taken and not kept. */
function placeInExtension({ extension }: ResourceKind, name: string): Place | 'unkept' | undefined {
  const schema = extension?.name.toLowerCase()
  if (!extension || !schema || !name.toLowerCase().startsWith(schema)) return undefined
  const rest = name.slice(schema.length)
  if (rest === '') return { attribute: extension }
  if (!rest.startsWith(':')) return undefined
  const [first = '', ...more] = rest.slice(1).split('.')
  const sub = named(extension.subAttributes, first)
  if (!sub) return 'unkept'
  return more.length === 0 || (sub.name === 'manager' && more.join() === 'value')
    ? { attribute: extension, sub }
    : 'unkept'
}
