import type { Cube, Measure } from '../cube.ts'
import { peopleOf } from './links.ts'

const count = (title: string, sql: string): Measure => ({ title, unit: 'identities', aggregation: 'RecordCount', sql })

export const identities: Cube = {
  id: 'identities',
  title: 'Employees and contacts',
  table: 'identities',
  latest: true,
  time: { kind: 'atRest', since: 'first_seen_at' },
  key: 'id',
  dimensions: {
    id: { title: 'Identity', type: 'uuid', sql: 'identity_id' },
    kind: { title: 'Kind', type: 'text', sql: 'kind' },
    address: { title: 'Address', type: 'text', sql: 'address' },
    name: { title: 'Name', type: 'text', sql: "if(display_name = '', address, display_name)" },
    organization: { title: 'Organization', type: 'text', sql: 'domain', entity: 'organizations' },
    department: { title: 'Department', type: 'text', sql: 'department' },
    manager: { title: 'Manager', type: 'text', sql: 'manager' },
    firstSeenAt: { title: 'First seen', type: 'time', sql: 'first_seen_at' },
  },
  attributes: {},
  links: peopleOf,
  measures: {
    identities: count('Identities', 'count()'),
    employees: count('Employees', "countIf(kind = 'employee')"),
    contacts: count('External contacts', "countIf(kind = 'contact')"),
    personal: count('Personal contacts', "countIf(kind = 'personal')"),
    organizations: {
      title: 'Organizations',
      unit: 'organizations',
      aggregation: 'UniqCount',
      sql: "uniqExactIf(domain, kind = 'contact' AND domain != '')",
    },
  },
  hideEntities: {
    employees: "kind != 'employee'",
    contacts: "kind != 'contact'",
    'personal-address': "kind != 'personal'",
  },
}
