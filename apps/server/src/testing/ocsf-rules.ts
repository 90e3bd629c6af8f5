/**
 * What the Open Cybersecurity Schema Framework 1.3.0 (https://schema.ocsf.io, Apache-2.0) asks of the classes that are sent: written down from its
 * definitions of the classes, objects and enumerations, not from what is sent. For tests.
 */
type Kind = 'integer' | 'string' | 'boolean' | 'time' | 'strings'
type Field = Kind | readonly number[] | ObjectRule | readonly [ObjectRule]
interface ObjectRule {
  required: readonly string[]
  /** One of them at least. */
  oneOf?: readonly string[]
  fields: Readonly<Record<string, Field>>
}

const upTo = (last: number) => [...Array.from({ length: last + 1 }, (_, id) => id), 99]

const product: ObjectRule = {
  required: ['vendor_name'],
  oneOf: ['name', 'uid'],
  fields: { name: 'string', vendor_name: 'string', version: 'string', uid: 'string', lang: 'string' },
}
const metadata: ObjectRule = {
  required: ['product', 'version'],
  fields: { product, version: 'string', uid: 'string', tenant_uid: 'string', log_name: 'string' },
}
const user: ObjectRule = {
  required: [],
  oneOf: ['account', 'name', 'uid'],
  fields: { name: 'string', uid: 'string', email_addr: 'string', full_name: 'string', type_id: upTo(4) },
}
const actor: ObjectRule = {
  required: [],
  oneOf: ['process', 'user', 'invoked_by', 'session', 'app_name', 'app_uid'],
  fields: { user, app_name: 'string', app_uid: 'string' },
}
const file: ObjectRule = {
  required: ['name', 'type_id'],
  fields: { name: 'string', type_id: upTo(7), uid: 'string', path: 'string' },
}
const device: ObjectRule = {
  required: ['type_id'],
  oneOf: ['hostname', 'instance_uid', 'interface_uid', 'interface_name', 'ip', 'name', 'uid'],
  fields: { type_id: upTo(11), name: 'string', uid: 'string', hostname: 'string' },
}
const analytic: ObjectRule = {
  required: ['type_id'],
  oneOf: ['name', 'uid'],
  fields: { type_id: upTo(4), type: 'string', name: 'string', uid: 'string' },
}
const findingInfo: ObjectRule = {
  required: ['title', 'uid'],
  fields: {
    title: 'string',
    uid: 'string',
    desc: 'string',
    types: 'strings',
    created_time: 'time',
    src_url: 'string',
    data_sources: 'strings',
    analytic,
  },
}
const resource: ObjectRule = {
  required: [],
  oneOf: ['name', 'uid'],
  fields: { name: 'string', uid: 'string', type: 'string', labels: 'strings' },
}
const dataSecurity: ObjectRule = {
  required: [],
  oneOf: ['data_lifecycle_state_id', 'detection_pattern', 'detection_system_id', 'policy'],
  fields: {
    category: 'string',
    category_id: upTo(6),
    confidentiality_id: upTo(6),
    data_lifecycle_state_id: upTo(3),
    detection_system_id: upTo(12),
    detection_pattern: 'string',
  },
}
const entity: ObjectRule = {
  required: [],
  oneOf: ['name', 'uid'],
  fields: { name: 'string', uid: 'string', type: 'string', version: 'string' },
}

const observable: ObjectRule = {
  required: ['name', 'type_id'],
  fields: { name: 'string', type_id: upTo(42), type: 'string', value: 'string' },
}

const base = {
  required: ['activity_id', 'category_uid', 'class_uid', 'metadata', 'severity_id', 'time', 'type_uid'],
  fields: {
    activity_name: 'string',
    class_name: 'string',
    severity: 'string',
    severity_id: upTo(6),
    message: 'string',
    status: 'string',
    time: 'time',
    metadata,
    observables: [observable],
    type_uid: 'integer',
  },
} as const satisfies ObjectRule

interface ClassRule {
  category: number
  activities: readonly number[]
  statuses: readonly number[]
  required: readonly string[]
  fields: Readonly<Record<string, Field>>
}
const finding = { category: 2, activities: upTo(3), statuses: upTo(5), required: ['finding_info'] }
const common = { finding_info: findingInfo, is_alert: 'boolean', resources: [resource] } as const
const done = upTo(2)
const classes: Readonly<Record<number, ClassRule>> = {
  1001: {
    category: 1,
    activities: upTo(14),
    statuses: done,
    required: ['actor', 'device', 'file'],
    fields: { actor, device, file },
  },
  2004: { ...finding, fields: common },
  2006: { ...finding, fields: { ...common, actor, file, data_security: dataSecurity } },
  3001: { category: 3, activities: upTo(12), statuses: done, required: ['user'], fields: { actor, user } },
  3004: {
    category: 3,
    activities: upTo(4),
    statuses: done,
    required: ['entity'],
    fields: { actor, entity, comment: 'string' },
  },
}

/** What an event lacks or has that its class does not know, each in a few words; nothing where it is as it should be. */
export function ocsfFaults(event: Readonly<Record<string, unknown>>): string[] {
  const of = classes[Number(event['class_uid'])]
  if (!of) return [`class_uid is ${String(event['class_uid'])}`]
  const rule: ObjectRule = {
    required: [...base.required, ...of.required],
    fields: {
      ...base.fields,
      ...of.fields,
      class_uid: [Number(event['class_uid'])],
      category_uid: [of.category],
      activity_id: of.activities,
      status_id: of.statuses,
    },
  }
  const type = Number(event['class_uid']) * 100 + Number(event['activity_id'])
  return [...faultsIn(event, rule, ''), ...(event['type_uid'] === type ? [] : [`type_uid is not ${type}`])]
}

function faultsIn(value: unknown, { required, oneOf, fields }: ObjectRule, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path.slice(0, -1)} is no object`]
  const has = (name: string) => Object.hasOwn(value, name)
  return [
    ...required.filter(name => !has(name)).map(name => `${path}${name} is missing`),
    ...(oneOf && !oneOf.some(has) ? [`${path}${oneOf.join('|')} is missing`] : []),
    ...Object.entries(value).flatMap(([name, each]) => {
      const field = fields[name]
      return field ? faultsOf(each, field, `${path}${name}`) : [`${path}${name} is not known`]
    }),
  ]
}

function faultsOf(value: unknown, field: Field, path: string): string[] {
  if (typeof field === 'string') return isOf(value, field) ? [] : [`${path} is no ${field}`]
  if (isList(field)) {
    const [first] = field
    if (typeof first === 'object')
      return Array.isArray(value)
        ? value.flatMap((each, at) => faultsIn(each, first, `${path}.${at}.`))
        : [`${path} is no list`]
    return (field as readonly number[]).includes(Number(value)) ? [] : [`${path} is ${String(value)}`]
  }
  return faultsIn(value, field, `${path}.`)
}

const isList = (
  field: ObjectRule | readonly number[] | readonly [ObjectRule],
): field is readonly number[] | readonly [ObjectRule] => Array.isArray(field)

function isOf(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'string':
      return typeof value === 'string' && value !== ''
    case 'boolean':
      return typeof value === 'boolean'
    case 'strings':
      return Array.isArray(value) && value.every(each => typeof each === 'string')
    default:
      return Number.isSafeInteger(value) && Number(value) >= 0
  }
}
