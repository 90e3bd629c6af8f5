import type { Attribute, ResourceKind, Values } from './attributes.ts'
import { resourceKinds } from './kinds.ts'
import { mostResults } from './list.ts'

const about = (resourceType: string, location: string) => ({ meta: { resourceType, location } })
const list = (Resources: readonly Values[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: Resources.length,
  startIndex: 1,
  itemsPerPage: Resources.length,
  Resources,
})

/** What of SCIM there is here (RFC 7643, 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that a SuperAdmin makes at Integrations.',
      primary: true,
    },
  ],
  ...about('ServiceProviderConfig', `${base}/ServiceProviderConfig`),
})

export const resourceType = (
  base: string,
  { name, endpoint, description, schema, extension }: ResourceKind,
): Values => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint,
  description,
  schema,
  ...(extension && { schemaExtensions: [{ schema: extension.name, required: false }] }),
  ...about('ResourceType', `${base}/ResourceTypes/${name}`),
})

export const schemaOf = (base: string, { name, description, schema, attributes }: ResourceKind): Values => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id: schema,
  name,
  description,
  attributes: attributes.map(described),
  ...about('Schema', `${base}/Schemas/${schema}`),
})

export const resourceTypes = (base: string) => list(resourceKinds.map(kind => resourceType(base, kind)))
/** What an extension adds is a schema of its own. */
export const extensionOf = ({ name, extension }: ResourceKind): ResourceKind[] =>
  extension
    ? [
        {
          name,
          endpoint: '/Users',
          schema: extension.name,
          description: extension.description,
          attributes: extension.subAttributes ?? [],
          unkept: new Set(),
        },
      ]
    : []

export const schemas = (base: string) =>
  list(resourceKinds.flatMap(kind => [kind, ...extensionOf(kind)]).map(kind => schemaOf(base, kind)))

/** With everything that RFC 7643 has a default for. */
function described({ name, type, description, ...rest }: Attribute): Values {
  const { canonicalValues, referenceTypes, subAttributes } = rest
  return {
    name,
    type,
    multiValued: rest.multiValued ?? false,
    description,
    required: rest.required ?? false,
    caseExact: rest.caseExact ?? false,
    mutability: rest.mutability ?? 'readWrite',
    returned: rest.returned ?? 'default',
    uniqueness: rest.uniqueness ?? 'none',
    ...(canonicalValues && { canonicalValues }),
    ...(referenceTypes && { referenceTypes }),
    ...(subAttributes && { subAttributes: subAttributes.map(described) }),
  }
}
