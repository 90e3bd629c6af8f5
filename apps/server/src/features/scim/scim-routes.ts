import { asOneUnit } from '@sharelight/store'
import type { FastifyRequest } from 'fastify'
import type { Router } from '../../http/serve.ts'
import type { ResourceKind, Values } from './protocol/attributes.ts'
import {
  extensionOf,
  resourceType,
  resourceTypes,
  schemaOf,
  schemas,
  serviceProviderConfig,
} from './protocol/discovery.ts'
import { isKnown } from './protocol/etag.ts'
import type { Filter } from './protocol/filter.ts'
import { groupKind, resourceKinds, userKind } from './protocol/kinds.ts'
import { listResponse, readListQuery, type ListQuery } from './protocol/list.ts'
import { patched } from './protocol/patch.ts'
import { project, readShown } from './protocol/project.ts'
import { isRecord, readResource, requireSchema } from './protocol/read-values.ts'
import { badRequest, ScimError } from './protocol/scim-error.ts'
import { baseOf, type ScimCall } from './scim-call.ts'
import { scimScope, type Answer, type ScimRouter } from './scim-http.ts'
import { findGroup, findGroups } from './verbs/find-groups.ts'
import { findUser, findUsers } from './verbs/find-users.ts'
import { leave } from './verbs/leave.ts'
import { changeGroup, createGroup, removeGroup } from './verbs/save-group.ts'
import { changeUser, createUser } from './verbs/save-user.ts'
import type { Precondition } from './verbs/hold-user.ts'

/** What can be done with one kind of resource. */
interface Verbs {
  kind: ResourceKind
  one(call: ScimCall, id: string): Promise<Values>
  all(call: ScimCall, filter?: Filter): Promise<Values[]>
  create(call: ScimCall, resource: Values): Promise<Values>
  change(call: ScimCall, condition: Precondition, next: (present: Values) => Values): Promise<Values>
  remove(call: ScimCall, condition: Precondition): Promise<void>
}

const users: Verbs = {
  kind: userKind,
  one: findUser,
  all: findUsers,
  create: createUser,
  change: changeUser,
  remove: leave,
}
const groups: Verbs = {
  kind: groupKind,
  one: findGroup,
  all: findGroups,
  create: createGroup,
  change: changeGroup,
  remove: removeGroup,
}
const search = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
const others = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** SCIM 2.0 (RFC 7643, RFC 7644): an identity provider keeps administrators and their groups here. */
export function scimProtocolRoutes(router: Router) {
  const changed = ({ token }: ScimCall) => {
    router.gate.forget()
    router.services.answers.forget(token.organisationId)
  }
  scimScope(router, scim => {
    discoveryRoutes(scim)
    searchRoutes(scim)
    for (const verbs of [users, groups]) {
      readingRoutes(scim, verbs)
      writingRoutes(scim, verbs, changed)
    }
    for (const path of ['/Bulk', '/Me'])
      scim.route('POST', path, async () => {
        throw new ScimError(501, `${path} is not supported, as ServiceProviderConfig says.`)
      })
  })
}

function discoveryRoutes(scim: ScimRouter) {
  const answers: Record<string, (base: string) => object> = {
    '/ServiceProviderConfig': serviceProviderConfig,
    '/ResourceTypes': resourceTypes,
    '/Schemas': schemas,
  }
  for (const kind of resourceKinds) {
    answers[`/ResourceTypes/${kind.name}`] = base => resourceType(base, kind)
    for (const each of [kind, ...extensionOf(kind)])
      answers[`/Schemas/${each.schema.replaceAll(':', '::')}`] = base => schemaOf(base, each)
  }
  for (const [path, answer] of Object.entries(answers)) {
    scim.route('GET', path, async (call, { query }) => {
      if (isRecord(query) && query['filter'] !== undefined)
        throw new ScimError(403, 'What SCIM is like here is not filtered.')
      return { body: answer(baseOf(call)) }
    })
    for (const method of others)
      scim.route(method, path, async () => ({ status: 405, headers: { allow: 'GET' }, body: notAllowed(method) }))
  }
}

const notAllowed = (method: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: '405',
  detail: `${method} changes nothing here: this is read only.`,
})

/** Looks for all kinds at once; one whose attributes a filter does not name has nothing that matches. */
function searchRoutes(scim: ScimRouter) {
  const list = async (call: ScimCall, given: Values): Promise<Answer> => {
    const read = [users, groups].map(verbs => readFor(verbs, given))
    const asked = read.flatMap(each => (each instanceof ScimError ? [] : [each]))
    const refused = read.find(each => each instanceof ScimError)
    if (refused && asked.length === 0) throw refused
    const sections = asked.map(async ({ verbs: { kind, all }, query }) => ({
      kind,
      query,
      all: await all(call, query.filter),
    }))
    return { body: listResponse(await Promise.all(sections)) }
  }
  scim.route('GET', '/', (call, { query }) => list(call, isRecord(query) ? query : {}))
  scim.route('POST', '/.search', async (call, { body }) => list(call, searchIn(body)))
}

/** What is asked of one kind, or why it cannot be. */
function readFor(verbs: Verbs, given: Values): { verbs: Verbs; query: ListQuery } | ScimError {
  try {
    return { verbs, query: readListQuery(verbs.kind, given) }
  } catch (error) {
    if (error instanceof ScimError) return error
    throw error
  }
}

function searchIn(body: unknown): Values {
  if (!isRecord(body)) throw badRequest('invalidSyntax', 'The body must be a JSON object.')
  requireSchema(body, search)
  return body
}

function readingRoutes(scim: ScimRouter, { kind, one, all }: Verbs) {
  const list = async (call: ScimCall, given: Values): Promise<Answer> => {
    const query = readListQuery(kind, given)
    return { body: listResponse([{ kind, query, all: await all(call, query.filter) }]) }
  }
  scim.route('GET', kind.endpoint, (call, { query }) => list(call, isRecord(query) ? query : {}))
  scim.route('POST', `${kind.endpoint}/.search`, async (call, { body }) => list(call, searchIn(body)))
  scim.route('GET', `${kind.endpoint}/:id`, async (call, request) => {
    const shown = readShown(kind, isRecord(request.query) ? request.query : {})
    const resource = await one(call, idOf(request))
    const { version } = resource['meta'] as Values
    if (isKnown(headerOf(request, 'if-none-match'), String(version)))
      return { status: 304, headers: { etag: String(version) } }
    return answered({ body: project(kind, resource, shown), resource })
  })
}

function writingRoutes(scim: ScimRouter, verbs: Verbs, changed: (call: ScimCall) => void) {
  const { kind, create, change, remove } = verbs
  const changing =
    (next: (present: Values, body: unknown) => Values) => async (call: ScimCall, request: FastifyRequest) => {
      const shown = readShown(kind, isRecord(request.query) ? request.query : {})
      const resource = await wholly(() => change(call, conditionOf(request), present => next(present, request.body)))
      changed(call)
      return answered({ body: project(kind, resource, shown), resource })
    }
  scim.route('POST', kind.endpoint, async (call, request) => {
    const shown = readShown(kind, isRecord(request.query) ? request.query : {})
    const resource = await wholly(() => create(call, readResource(kind, request.body)))
    changed(call)
    return answered({ body: project(kind, resource, shown), resource, status: 201 })
  })
  scim.route(
    'PUT',
    `${kind.endpoint}/:id`,
    changing((_, body) => readResource(kind, body)),
  )
  scim.route(
    'PATCH',
    `${kind.endpoint}/:id`,
    changing((present, body) => patched(kind, present, body)),
  )
  scim.route('DELETE', `${kind.endpoint}/:id`, async (call, request) => {
    await wholly(() => remove(call, conditionOf(request)))
    changed(call)
    return { status: 204 }
  })
}

/** What a call changes is changed wholly or not at all, whichever tables it is in. */
const wholly = <T>(work: () => Promise<T>) => asOneUnit({ answer: (result: T) => result, keeps: () => false }, work)

function answered({ body, resource, status = 200 }: { body: Values; resource: Values; status?: number }): Answer {
  const { location, version } = resource['meta'] as Values
  return { status, body, headers: { location: String(location), etag: String(version) } }
}

const headerOf = ({ headers }: FastifyRequest, name: 'if-match' | 'if-none-match') => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
const idOf = ({ params }: FastifyRequest) => String((params as Values)['id'])
const conditionOf = (request: FastifyRequest): Precondition => ({
  id: idOf(request).toLowerCase(),
  ifMatch: headerOf(request, 'if-match'),
})
