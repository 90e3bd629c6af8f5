import { guidOf } from '../ids.ts'
import type { Client, ServicePrincipal } from '../state/applications.ts'
import { stampOf, type TenantState } from '../state/tenant.ts'
import { directoryNote } from './directory-note.ts'
import { userOf } from './find.ts'
import { membersOf } from './roles.ts'

/** Microsoft's own tenant, which its applications belong to. */
const microsoft = 'f8cdef31-a31e-4b4a-93e4-5f571e91255a'
/** Microsoft Graph, as every tenant has it. */
const graphAppId = '00000003-0000-0000-c000-000000000000'

export interface NewApplication {
  name: string
  /** Of the tenant's own unless it belongs to another organisation. */
  isForeign?: boolean
  publisher?: string
  /** Rights of the application itself over Graph. */
  roles?: readonly string[]
  /** Rights that people gave it: all of them, or those who are named. */
  delegated?: { scope: string; for?: readonly string[] }
  owners?: readonly string[]
  /** When its secret ends. */
  secretEnds?: Date
  appId?: string
}

export function addApplication(state: TenantState, given: NewApplication): ServicePrincipal {
  const appId = given.appId ?? guidOf('application', given.name)
  const principal = servicePrincipal(state, { appId, name: given.name, given })
  state.servicePrincipals.set(principal.id, principal)
  if (!given.isForeign) registerApplication(state, appId, given)
  for (const right of given.roles ?? []) giveAppRole(state, principal, right)
  if (given.delegated) consentTo(state, principal, given.delegated)
  directoryNote(state, { operation: 'Add service principal.', target: principal })
  return principal
}

/** The client that tests connect with, once somebody consented to it. */
export const registerClient = (state: TenantState, { clientId, name, granted }: Client) =>
  addApplication(state, { name, appId: clientId, roles: [...granted.graph] })

/** Who answers for an application of the tenant's own, by its service principal. */
export function setOwners(state: TenantState, principal: string, owners: readonly string[]): void {
  const appId = state.servicePrincipals.get(principal)?.appId
  const registration = state.applications.values().find(one => one.appId === appId)
  const membership = membersOf(state, registration?.id ?? principal)
  membership.owners.clear()
  for (const who of owners) membership.owners.add(userOf(state, who).id)
}

function registerApplication(state: TenantState, appId: string, given: NewApplication): void {
  const id = guidOf('registration', state.id, appId)
  const now = stampOf(state.clock.now())
  state.applications.set(id, {
    id,
    appId,
    displayName: given.name,
    createdDateTime: now,
    signInAudience: 'AzureADMyOrg',
    publisherDomain: state.domain,
    passwordCredentials: given.secretEnds
      ? [
          {
            keyId: guidOf('secret', id),
            displayName: 'secret',
            startDateTime: now,
            endDateTime: stampOf(given.secretEnds),
          },
        ]
      : [],
    keyCredentials: [],
  })
  for (const who of given.owners ?? []) membersOf(state, id).owners.add(userOf(state, who).id)
}

function consentTo(
  state: TenantState,
  principal: ServicePrincipal,
  delegated: NonNullable<NewApplication['delegated']>,
): void {
  const people = delegated.for?.map(who => userOf(state, who).id) ?? [null]
  for (const person of people) {
    const id = guidOf('grant', principal.id, person ?? 'all')
    state.delegatedGrants.set(id, {
      id,
      clientId: principal.id,
      consentType: person === null ? 'AllPrincipals' : 'Principal',
      principalId: person,
      resourceId: graphPrincipal(state).id,
      scope: delegated.scope,
    })
  }
  directoryNote(state, { operation: 'Consent to application.', by: people[0] ?? undefined, target: principal })
}

function giveAppRole(state: TenantState, principal: ServicePrincipal, right: string): void {
  const resource = graphPrincipal(state)
  const role = resource.appRoles.find(({ value }) => value === right) ?? {
    id: guidOf('app-role', right),
    value: right,
    displayName: right,
  }
  if (!resource.appRoles.includes(role)) resource.appRoles.push(role)
  const id = guidOf('assignment', principal.id, right)
  state.roleAssignments.set(id, {
    id,
    appRoleId: role.id,
    createdDateTime: stampOf(state.clock.now()),
    principalId: principal.id,
    principalDisplayName: principal.displayName,
    principalType: 'ServicePrincipal',
    resourceId: resource.id,
    resourceDisplayName: resource.displayName,
  })
}

function graphPrincipal(state: TenantState): ServicePrincipal {
  const id = guidOf('principal', state.id, graphAppId)
  const known = state.servicePrincipals.get(id)
  if (known) return known
  const fresh = servicePrincipal(state, {
    appId: graphAppId,
    name: 'Microsoft Graph',
    given: { name: 'Microsoft Graph', isForeign: true, publisher: 'Microsoft Services' },
  })
  state.servicePrincipals.set(id, fresh)
  return fresh
}

interface Named {
  appId: string
  name: string
  given: NewApplication
}

function servicePrincipal(state: TenantState, { appId, name, given }: Named): ServicePrincipal {
  const publisher = given.publisher ?? null
  return {
    id: guidOf('principal', state.id, appId),
    appId,
    displayName: name,
    accountEnabled: true,
    appOwnerOrganizationId: ownerOf(state, { appId, name, given }),
    servicePrincipalType: 'Application',
    publisherName: publisher,
    verifiedPublisher: {
      displayName: publisher,
      verifiedPublisherId: publisher === null ? null : guidOf('publisher', publisher),
      addedDateTime: publisher === null ? null : stampOf(state.clock.now()),
    },
    appRoles: [],
    createdDateTime: stampOf(state.clock.now()),
  }
}

function ownerOf(state: TenantState, { appId, name, given }: Named): string {
  if (appId === graphAppId) return microsoft
  return given.isForeign ? guidOf('organisation', given.publisher ?? name) : state.id
}
