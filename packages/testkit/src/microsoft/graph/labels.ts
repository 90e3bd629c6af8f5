import { labelItem } from '../actions/labels.ts'
import { guidOf } from '../ids.ts'
import { fieldsOf, ok, part, type Call } from '../http/call.ts'
import { badRequest, notFound, Refusal } from '../http/fail.ts'
import { pageOf, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { Item } from '../state/files.ts'
import { nowOf, type SensitivityLabel, type TenantState } from '../state/tenant.ts'
import { atItem, byOf, checkUnchanged, reading, writing } from './drives.ts'

const listing = ['SensitivityLabel.Read', 'SensitivityLabels.Read.All', 'InformationProtectionPolicy.Read.All']
/** Seconds until an assignment is done. */
const takes = 3

export const labelRoutes: readonly Route[] = [
  list('/security/dataSecurityAndGovernance/sensitivityLabels'),
  list('/users/{user}/security/informationProtection/sensitivityLabels'),
  list('/security/informationProtection/sensitivityLabels'),
  {
    method: 'POST',
    path: '/drives/{drive}/items/{item}/extractSensitivityLabels',
    needs: reading,
    bucket: 'files',
    units: 2,
    handle(call) {
      const { item } = atItem(call)
      checkReadable(item)
      const labels = item.label
        ? [{ sensitivityLabelId: item.label.id, assignmentMethod: item.label.method, tenantId: call.state.id }]
        : []
      return ok({ labels })
    },
  },
  {
    method: 'POST',
    path: '/drives/{drive}/items/{item}/assignSensitivityLabel',
    needs: writing,
    bucket: 'files',
    units: 2,
    handle: assign,
  },
  { method: 'GET', path: '/monitor/{operation}', needs: [], bucket: 'files', handle: monitor },
]

function list(path: string): Route {
  return {
    method: 'GET',
    path,
    needs: listing,
    bucket: 'policy',
    handle: call =>
      ok(
        pageOf(
          call,
          call.state.labels
            .values()
            .filter(({ parentId }) => parentId === undefined)
            .map(label => labelResource(call.state, label))
            .toArray(),
          { size: 100 },
        ),
      ),
  }
}

function labelResource(state: TenantState, label: SensitivityLabel): Json {
  const below = state.labels.values().filter(({ parentId }) => parentId === label.id)
  return {
    id: label.id,
    name: label.name,
    displayName: label.name,
    description: label.description,
    toolTip: label.description,
    priority: label.priority,
    hasProtection: label.hasProtection,
    isDefault: false,
    isEndpointProtectionEnabled: false,
    ...(label.parentId === undefined && { sublabels: below.map(one => labelResource(state, one)).toArray() }),
  }
}

/** @throws Refusal 423 where Microsoft cannot open the file */
function checkReadable({ lock }: Item): void {
  if (lock !== undefined && lock !== 'resourceLocked')
    throw new Refusal(423, lock, {
      message: 'The file is protected in a way that does not let its label be read or changed.',
    })
}

function assign(call: Call) {
  const { drive, item } = atItem(call)
  const { sensitivityLabelId, assignmentMethod = 'standard' } = fieldsOf(call)
  const id = String(sensitivityLabelId ?? '')
  if (item.kind !== 'file' || !/\.(docx|xlsx|pptx|pdf|docm|xlsm|pptm)$/i.test(item.name))
    throw new Refusal(400, 'notSupported', { message: 'The file type is not supported for sensitivity labels.' })
  if (id !== '' && !call.state.labels.has(id))
    throw badRequest('The sensitivity label was not found.', 'invalidRequest')
  checkUnchanged(call, item)
  checkReadable(item)
  const operation = guidOf('operation', call.state.id, call.state.count())
  const method = assignmentMethod as NonNullable<Item['label']>['method']
  // A label that was set by hand gives way to another of its kind, or to privilege.
  const stays = item.label?.method === 'privileged' && method !== 'privileged'
  call.state.assignments.set(operation, {
    at: nowOf(call.state) + takes * 1000,
    status: stays ? 'failed' : 'completed',
  })
  if (!stays)
    labelItem(call.state, { drive: drive.id, item: item.id, by: byOf(call) }, id === '' ? undefined : { id, method })
  return { status: 202, headers: { location: `${call.base}/monitor/${operation}` } }
}

function monitor(call: Call) {
  const assignment = call.state.assignments.get(part(call, 'operation'))
  if (!assignment) throw notFound(part(call, 'operation'))
  const isDone = assignment.at <= nowOf(call.state)
  return {
    status: isDone ? 200 : 202,
    body: { status: isDone ? assignment.status : 'inProgress', percentageComplete: isDone ? 100 : 30 },
  }
}
