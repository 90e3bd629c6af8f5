import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }>; headers?: Record<string, unknown> }>
  requestBody?: { content: Record<string, { schema: object }> }
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: object
}

// The vendor's description lies beside the repository.
const place = join(import.meta.dirname, '../../../../../../shared/vendor-apis/graph.json')

/** Why answers cannot be held against it; nothing where they can. */
export const descriptionMissing = () =>
  existsSync(place) ? undefined : "Microsoft's description of Graph is not beside the repository"

export interface Answered {
  method: string
  /** Of Graph, without version and query. */
  path: string
  status: number
  headers: Headers
  body: unknown
}

/** What Microsoft's own description of Graph finds wrong with answers. */
export interface Described {
  /** Each fault in words; none where it is as described. @throws Error where the description knows no such call */
  faultsOf(answered: Answered): string[]
  knows(method: string, path: string): boolean
}

export function described(): Described {
  const description = JSON.parse(readFileSync(place, 'utf8')) as Description
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'graph.json', components: description.components })
  const compiled = new Map<string, ValidateFunction>()
  // Names before variables: `/users/delta` is no user.
  const paths = Object.keys(description.paths).sort((one, other) => variables(one) - variables(other))
  const find = (method: string, path: string) => {
    const name = paths.find(one => patternOf(one).test(path) && description.paths[one]?.[method.toLowerCase()])
    const operation = name === undefined ? undefined : description.paths[name]?.[method.toLowerCase()]
    return name === undefined || operation === undefined ? undefined : { name, operation }
  }
  const validator = (name: string, schema: object) => {
    const known = compiled.get(name)
    if (known) return known
    const fresh = ajv.compile(withAddresses(schema))
    compiled.set(name, fresh)
    return fresh
  }
  return {
    knows: (method, path) => find(method, path) !== undefined,
    faultsOf({ method, path, status, headers, body }) {
      const found = find(method, path)
      if (!found) throw new Error(`Microsoft's description has no ${method} ${path}.`)
      const response = found.operation.responses[status]
      if (!response) return [`${method} ${path} answers ${status}, which is not described.`]
      const missing = Object.keys(response.headers ?? {}).filter(name => !headers.has(name) && name !== 'Retry-After')
      const schema = Object.entries(response.content ?? {}).find(([type]) => type.includes('json'))?.[1].schema
      if (!schema) return missing.map(name => `${method} ${path} lacks the header ${name}.`)
      const validate = validator(`${method} ${found.name} ${status}`, schema)
      if (validate(body)) return missing
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${method} ${path}${instancePath} ${message} ${JSON.stringify(params)}`,
      )
    },
  }
}

const variables = (path: string) => path.split('{').length

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/[$.]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** References lead into the one document. */
const withAddresses = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"graph.json#/components')) as object
