import { guidOf } from '../ids.ts'
import { note } from '../log/note.ts'
import { stampOf, type TenantState } from '../state/tenant.ts'

interface Noted {
  operation: string
  by?: string
  target: { id: string; userPrincipalName?: string; displayName?: string }
  also?: Record<string, unknown>
}

/** A change of the directory in the unified log; `Type` of actors and targets is 5 for names, 3 for keys and 2 for ids. */
export function directoryNote(state: TenantState, { operation, by, target, also }: Noted): void {
  const actor = by === undefined ? undefined : state.users.get(by)
  const name = target.userPrincipalName ?? target.displayName ?? target.id
  const kind = target.userPrincipalName === undefined ? 'Other' : 'User'
  const id = guidOf('directory-audit', state.id, state.count())
  state.directoryAudits.push({
    id: `Directory_${id}`,
    activityDateTime: stampOf(state.clock.now()),
    activityDisplayName: operation.replace(/\.$/, ''),
    category: kind === 'User' ? 'UserManagement' : 'DirectoryManagement',
    correlationId: id,
    initiatedBy: actor
      ? {
          app: null,
          user: { id: actor.id, displayName: actor.displayName, userPrincipalName: actor.userPrincipalName },
        }
      : { app: { displayName: 'Microsoft Azure AD', servicePrincipalId: null, appId: null }, user: null },
    loggedByService: 'Core Directory',
    operationType: operation.split(' ')[0] ?? 'Update',
    result: 'success',
    resultReason: '',
    targetResources: [
      {
        id: target.id,
        displayName: target.displayName ?? name,
        type: kind,
        userPrincipalName: target.userPrincipalName ?? null,
        groupType: null,
        modifiedProperties: [],
      },
    ],
    additionalDetails: [],
  })
  note(state, {
    operation,
    recordType: 8,
    workload: 'AzureActiveDirectory',
    by,
    ObjectId: name,
    ResultStatus: 'Success',
    AzureActiveDirectoryEventType: 1,
    ActorContextId: state.id,
    Actor: actor ? [named(actor.userPrincipalName, 5), named(actor.id, 2)] : [named('Microsoft Azure AD', 1)],
    Target: [named(`User_${target.id}`, 2), named(target.id, 2), named('User', 2), named(name, 5)],
    TargetContextId: state.id,
    InterSystemsId: guidOf('inter', state.id, operation, target.id),
    IntraSystemId: guidOf('intra', state.id, operation, target.id),
    SupportTicketId: '',
    ModifiedProperties: [],
    ExtendedProperties: [{ Name: 'additionalDetails', Value: '{}' }],
    ...also,
  })
}

const named = (ID: string, Type: number) => ({ ID, Type })
