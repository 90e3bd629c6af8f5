import { invalid, Refusal } from '../http/fail.ts'
import { isSet, ok, pageOf, type Call, type Reply, type Route } from '../http/call.ts'
import type { File, LabelValue } from '../state/files.ts'
import type { Label } from '../state/labels.ts'
import { requireDrive, visible } from './files.ts'
import { labelResource } from './resources.ts'

const reading = ['drive', 'drive.readonly']

export const labelRoutes: readonly Route[] = [
  { api: 'labels', method: 'GET', path: '/labels', needs: ['drive.labels.readonly'], handle: list },
  { api: 'drive', method: 'GET', path: '/files/{file}/listLabels', needs: reading, handle: listOn },
  { api: 'drive', method: 'POST', path: '/files/{file}/modifyLabels', needs: ['drive'], handle: modify },
]

function list(call: Call): Reply {
  const isWhole = call.query.get('view') === 'LABEL_VIEW_FULL'
  const all = [...call.state.labels.values()].filter(
    ({ state }) => !isSet(call, 'publishedOnly') || state === 'PUBLISHED',
  )
  const { items, ...next } = pageOf(call, all, { size: 'pageSize', usual: 50, most: 200 })
  return ok({ labels: items.map(label => definition(label, isWhole)), ...next })
}

/** In the short view a label says no more than its name. */
function definition({ id, title, state, fields }: Label, isWhole: boolean): object {
  const lifecycle = { state, hasUnpublishedChanges: false }
  const short = { name: `labels/${id}@1`, id, revisionId: '1', labelType: 'ADMIN', properties: { title }, lifecycle }
  if (!isWhole) return short
  return {
    ...short,
    customer: 'customers/C0sharelite',
    fields: fields.map(field => ({
      id: field.id,
      queryKey: `labels/${id}.${field.id}`,
      properties: { displayName: field.name, required: field.required === true },
      lifecycle,
      selectionOptions: {
        choices: field.choices.map(choice => ({ id: choice.id, properties: { displayName: choice.name }, lifecycle })),
      },
    })),
  }
}

/** In whose name does not matter to what is there: who may see the file sees its labels. */
function seen(call: Call): File {
  requireDrive(call)
  call.query.set('supportsAllDrives', 'true')
  return visible(call)
}

function listOn(call: Call): Reply {
  const { labels = new Map<string, Readonly<Record<string, LabelValue>>>() } = seen(call)
  const { items, ...next } = pageOf(call, [...labels], { size: 'maxResults', usual: 100, most: 100 })
  return ok({ kind: 'drive#labelList', labels: items.map(([id, fields]) => labelResource(id, fields)), ...next })
}

interface Modification {
  labelId?: string
  removeLabel?: boolean
  fieldModifications?: {
    fieldId?: string
    setSelectionValues?: string[]
    setTextValues?: string[]
    unsetValues?: boolean
  }[]
}

function modify(call: Call): Reply {
  const file = seen(call)
  const role = call.state.files.roleOf(call.user, file) ?? ''
  if (!['owner', 'writer', 'organizer', 'fileOrganizer'].includes(role))
    throw new Refusal(
      403,
      'insufficientFilePermissions',
      'The user does not have sufficient permissions for this file.',
    )
  const asked = (call.body['labelModifications'] ?? []) as Modification[]
  const labels = new Map(file.labels)
  for (const one of asked) change(call, labels, one)
  call.state.files.keep({ ...file, labels })
  const modified = asked.flatMap(({ labelId = '' }) => {
    const fields = labels.get(labelId)
    return fields ? [labelResource(labelId, fields)] : []
  })
  return ok({ kind: 'drive#modifyLabelsResponse', modifiedLabels: modified })
}

function change(
  { state }: Call,
  labels: Map<string, Readonly<Record<string, LabelValue>>>,
  { labelId = '', removeLabel = false, fieldModifications = [] }: Modification,
): void {
  const label = state.labels.get(labelId)
  if (!label) throw new Refusal(404, 'notFound', `Label not found: ${labelId}`)
  if (removeLabel) return void labels.delete(labelId)
  if (label.state !== 'PUBLISHED') throw new Refusal(403, 'labelNotPublished', 'The label is disabled.')
  const fields = { ...labels.get(labelId) }
  for (const { fieldId = '', setSelectionValues: chosen, unsetValues } of fieldModifications) {
    const field = label.fields.find(({ id }) => id === fieldId)
    if (!field) throw invalid(`fieldId ${fieldId}`)
    if (unsetValues) delete fields[fieldId]
    else if (chosen?.every(choice => field.choices.some(({ id }) => id === choice)))
      fields[fieldId] = { valueType: 'selection', selection: chosen }
    else throw invalid('setSelectionValues')
  }
  const missing = label.fields.find(({ id, required }) => required && !fields[id])
  if (missing) throw new Refusal(400, 'badRequest', `The field ${missing.id} is required.`)
  labels.set(labelId, fields)
}
